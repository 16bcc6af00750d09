import { appointmentInput } from '@encaixe/contract/appointments.ts'
import { nameAlone } from '@encaixe/contract/client-contact.ts'
import { clientSentences } from '@encaixe/contract/client-rules.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

const { notes, internalNotes, withoutContact } = appointmentInput.shape
const fields = nameAlone.extend({ notes, internalNotes, withoutContact })
const contactFields = fields.omit({ clientName: true })

type Contact = z.output<typeof contactFields>
const isGiven = (value: Contact) => Boolean(value.withoutContact || value.clientEmail || value.clientPhone)
/** A telephone that is no mobile is refused only where it is the only contact: the API takes any beside an e-mail. */
const isReached = (value: Contact) =>
  !isGiven(value) ||
  Boolean(value.withoutContact || value.clientEmail) ||
  mobileOf(value.clientPhone ?? null) !== null

const ruleOf = (field: keyof Contact, error: string) => ({
  path: [field],
  error,
  // Also while the name is wrong, so that all are answered at once.
  when: ({ value }: { value: unknown }) => contactFields.safeParse(value).success,
})

/**
 * The rules of the API for a client, in words for a page on which the mobile, the e-mail and 'Cliente sem contato' are three
 * ways: the API names the e-mail alone.
 */
const rules = fields
  .refine(isGiven, ruleOf('clientPhone', clientSentences.contact))
  .refine(isGiven, ruleOf('clientEmail', clientSentences.contact))
  .refine(isReached, ruleOf('clientPhone', 'Celular inválido'))

export type ClientBody = z.output<typeof rules>
/** As typed: every text, and whether the client leaves no contact. */
export type ClientFields = Record<
  'clientName' | 'clientEmail' | 'clientPhone' | 'notes' | 'internalNotes',
  string
> & { withoutContact: boolean }

export const clientForm = rules as z.ZodType<ClientBody, ClientFields>

export const emptyClient: ClientFields = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
  withoutContact: false,
  notes: '',
  internalNotes: '',
}

export type ClientForm = UseFormReturn<ClientFields, unknown, ClientBody>

export const useClientForm = (start = emptyClient): ClientForm =>
  useForm<ClientFields, unknown, ClientBody>({
    resolver: zodResolver(clientForm),
    defaultValues: start,
    shouldFocusError: false,
  })
