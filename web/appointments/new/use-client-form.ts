import { appointmentInput } from '@encaixe/contract/appointments.ts'
import { clientContact } from '@encaixe/contract/client-contact.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'

/** Validates the typed fields with the schemas of the API. */
const rules = clientContact.and(appointmentInput.pick({ notes: true, internalNotes: true }))

export type ClientBody = z.output<typeof rules>
/** Every field as text, as it is typed. */
export type ClientFields = Record<
  'clientName' | 'clientEmail' | 'clientPhone' | 'notes' | 'internalNotes',
  string
>

export const clientForm = rules as z.ZodType<ClientBody, ClientFields>

export const emptyClient: ClientFields = {
  clientName: '',
  clientEmail: '',
  clientPhone: '',
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
