import type { Client } from '@encaixe/contract/clients.ts'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { phoneMask } from '../../ui/mask.ts'
import { useUsual } from './find-clients.ts'
import { type ClientFields, type ClientForm, clientForm, emptyClient } from './use-client-form.ts'

/** `known`: the client is chosen or typed in full. */
type Stage = 'search' | 'fields' | 'known'

const contact = ['clientName', 'clientPhone', 'clientEmail'] as const
const fieldNames = Object.keys(emptyClient) as (keyof ClientFields)[]

function stageOf(values: ClientFields): Stage {
  if (clientForm.safeParse(values).success) return 'known'
  return contact.some((name) => values[name]) ? 'fields' : 'search'
}

/** A client of the book as the form's fields. */
export const contactFields = ({ name, phone, email }: Client) => ({
  clientName: name,
  clientPhone: phone ? phoneMask(phone) : '',
  clientEmail: email ?? '',
})

type Options = {
  /** A client who is chosen already. */
  first: Client | undefined
  /** A walk-in: nothing is sent to the client, so a contact is only for the company's record. */
  nameIsEnough: boolean
}

/** The choice of the client: one of the book by one tap, or a new one by typed fields. */
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
    /** The client of the book, until another is searched for. */
    known,
    /** The last visit of the client. */
    usual,
    isKnown: stage === 'known',
    search: () => setStage('search'),
    /** A text without letters is the beginning of a mobile, one with an @ of an e-mail. */
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
    /** Another name is another client, so the contact of the chosen one is cleared. */
    rename(clientName: string) {
      setFields({ clientName, ...(known && { clientPhone: '', clientEmail: '' }) })
      setKnown(undefined)
    },
    /** A client without contact keeps neither a mobile nor an e-mail that was typed before. */
    clearContact() {
      for (const name of ['clientPhone', 'clientEmail'] as const) form.setValue(name, '')
      form.clearErrors(['clientPhone', 'clientEmail'])
    },
    settle: () => setStage('known'),
    /** Shows the fields that are wrong and focuses the first. Returns false when they are the notes. */
    showErrors(errors: FieldErrors<ClientFields>): boolean {
      const first = fieldNames.find((name) => errors[name])
      const isContact = contact.some((name) => name === first)
      const nothingYet = stage === 'search' && form.getValues('clientName') === ''
      if (isContact && !nothingYet) setStage('fields')
      // The fields may only now be rendered.
      if (first && !nothingYet) setTimeout(() => form.setFocus(first))
      return isContact
    },
  }
}

export type ClientChoice = ReturnType<typeof useClient>
