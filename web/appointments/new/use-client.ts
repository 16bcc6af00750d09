import type { Client } from '@encaixe/contract/clients.ts'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { phoneMask } from '../../ui/mask.ts'
import { useUsual } from './find-clients.ts'
import { type ClientFields, type ClientForm, clientForm, emptyClient } from './use-client-form.ts'

/** The stage of the choice of a client. `known`: the client is chosen or completely typed. */
type Stage = 'search' | 'fields' | 'known'

const contact = ['clientName', 'clientPhone', 'clientEmail'] as const
const fieldNames = Object.keys(emptyClient) as (keyof ClientFields)[]

function stageOf(values: ClientFields): Stage {
  if (clientForm.safeParse(values).success) return 'known'
  return contact.some((name) => values[name]) ? 'fields' : 'search'
}

/** The data of a client of the book as the form's fields. */
export const contactFields = ({ name, phone, email }: Client) => ({
  clientName: name,
  clientPhone: phone ? phoneMask(phone) : '',
  clientEmail: email ?? '',
})

type Options = {
  /** The client who is already chosen when the form opens. */
  first: Client | undefined
  /** True for a walk-in: no message is sent to the client, so a contact is only for the company's record. */
  nameIsEnough: boolean
}

/** The choice of the client: a client of the book by one tap, or a new client by typed fields. */
export function useClient(form: ClientForm, { first, nameIsEnough }: Options) {
  const [stage, setStage] = useState<Stage>(() => (nameIsEnough ? 'fields' : stageOf(form.getValues())))
  const [known, setKnown] = useState(first)
  const usual = useUsual(known?.id)

  function setFields(values: Partial<ClientFields>) {
    for (const name of contact) {
      const value = values[name]
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true })
    }
    form.setValue('withoutContact', nameIsEnough)
    form.clearErrors([...contact])
  }
  return {
    stage,
    /** The client of the book, until the user searches for another client. */
    known,
    usual,
    isKnown: stage === 'known',
    search: () => setStage('search'),
    /**
     * Starts a new client with the typed text. A text without letters is the beginning of a mobile number, and a text
     * with an @ is the beginning of an e-mail.
     */
    begin(typed: string) {
      const isPhone = /\d/.test(typed) && !/\p{L}/u.test(typed)
      const name = isPhone ? 'clientPhone' : typed.includes('@') ? 'clientEmail' : 'clientName'
      if (typed.trim() !== '') setFields({ [name]: isPhone ? phoneMask(typed.trim()) : typed.trim() })
      setKnown(undefined)
      setStage('fields')
    },
    pick(client: Client) {
      setFields(contactFields(client))
      setKnown(client)
      setStage(stageOf(form.getValues()))
    },
    edit: () => setStage('fields'),
    /** Another name means another client, so the contact of the chosen client is cleared. */
    rename(clientName: string) {
      setFields({ clientName, ...(known && { clientPhone: '', clientEmail: '' }) })
      setKnown(undefined)
    },
    /** Clears a mobile and an e-mail that were typed before the client was marked as without contact. */
    clearContact() {
      for (const name of ['clientPhone', 'clientEmail'] as const) form.setValue(name, '')
      form.clearErrors(['clientPhone', 'clientEmail'])
    },
    settle: () => setStage('known'),
    /** Shows the wrong fields and focuses the first. Returns false when the first wrong field is no contact field. */
    showErrors(errors: FieldErrors<ClientFields>): boolean {
      const first = fieldNames.find((name) => errors[name])
      const isContact = contact.some((name) => name === first)
      const nothingYet = stage === 'search' && form.getValues('clientName') === ''
      if (isContact && !nothingYet) setStage('fields')
      // The fields may be rendered only after this change, so the focus is set later.
      if (first && !nothingYet) setTimeout(() => form.setFocus(first))
      return isContact
    },
  }
}

export type ClientChoice = ReturnType<typeof useClient>
