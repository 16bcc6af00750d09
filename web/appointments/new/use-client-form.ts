import { appointmentInput } from '@encaixe/contract/appointments.ts'
import { describeContactProblem, nameAlone } from '@encaixe/contract/client-contact.ts'
import { clientSentences } from '@encaixe/contract/client-rules.ts'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { Wish } from './use-booking.ts'

const { notes, internalNotes, withoutContact } = appointmentInput.shape
const fields = nameAlone.extend({ notes, internalNotes, withoutContact })
const contactFields = fields.omit({ clientName: true })

type Contact = z.output<typeof contactFields>
const problemOf = ({ withoutContact, clientPhone: phone, clientEmail: email }: Contact) =>
  withoutContact ? undefined : describeContactProblem({ phone, email })

// These rules are also checked while the name is wrong, so that all errors are shown at once.
const when = ({ value }: { value: unknown }) => contactFields.safeParse(value).success

/**
 * A client needs a mobile, an e-mail or 'Cliente sem contato'. Without any of the three, both contact fields get an
 * error, although the API names only the e-mail.
 */
const rules = fields
  .refine((typed) => problemOf(typed) === undefined, {
    path: ['clientPhone'],
    error: ({ input }) => problemOf(input as Contact),
    when,
  })
  .refine((typed) => problemOf(typed) !== clientSentences.contact, {
    path: ['clientEmail'],
    error: clientSentences.contact,
    when,
  })

export type ClientBody = z.output<typeof rules>
/** The fields of a client as they are typed: every text, and whether the client leaves no contact. */
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

/** The body of a booking: the client's fields. The services and the time are added when the form is sent. */
export type BookingBody = ClientBody & { wish?: Wish }

export type ClientForm = UseFormReturn<ClientFields, unknown, BookingBody>
