import type { EarlierClient } from '@encaixe/contract/appointments.ts'
import { useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { type ClientFields, type ClientForm, clientForm, emptyClient } from './use-client-form.ts'

/** `known`: the client is chosen or typed in full. */
type Stage = 'search' | 'fields' | 'known'

/** What a client whom the company knows had last. */
type Usual = Pick<EarlierClient, 'procedureId' | 'collaboratorId'>

const contact = ['clientName', 'clientEmail', 'clientPhone'] as const
const fieldNames = Object.keys(emptyClient) as (keyof ClientFields)[]

function stageOf(values: ClientFields): Stage {
  if (clientForm.safeParse(values).success) return 'known'
  return contact.some((name) => values[name]) ? 'fields' : 'search'
}

/** The choice of the client: an earlier one by one tap, or a new one by her fields. */
export function useClient(form: ClientForm) {
  const [stage, setStage] = useState<Stage>(() => stageOf(form.getValues()))
  const [usual, setUsual] = useState<Usual>()

  function setFields(values: Partial<ClientFields>) {
    for (const name of contact) {
      const value = values[name]
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true })
    }
    form.clearErrors([...contact])
  }
  return {
    stage,
    usual,
    isKnown: stage === 'known',
    search: () => setStage('search'),
    /** A text without letters is the beginning of a telephone. */
    begin(typed: string) {
      const isPhone = /\d/.test(typed) && !/\p{L}/u.test(typed)
      if (typed.trim() !== '') setFields({ [isPhone ? 'clientPhone' : 'clientName']: typed.trim() })
      setUsual(undefined)
      setStage('fields')
    },
    pick({ name, email, phone, ...last }: EarlierClient) {
      setFields({ clientName: name, clientEmail: email, clientPhone: phone ?? '' })
      setUsual(last)
      setStage(stageOf(form.getValues()))
    },
    edit: () => setStage('fields'),
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
