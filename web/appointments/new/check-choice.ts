import { bookingSentences } from '@encaixe/contract/appointment-rules.ts'
import { appointmentInput, clientContact } from '@encaixe/contract/appointments.ts'
import type { z } from 'zod'
import { type Choice, type Step, steps } from '../choose-time/choose-time.ts'

/** The owner's form calls a collaborator so; the public page, whose sentence the API says, a professional. */
export const choiceSentences: Record<Step, string> = {
  procedureId: bookingSentences.procedure,
  date: bookingSentences.date,
  time: bookingSentences.time,
  collaboratorId: 'Por favor, selecione um colaborador.',
}

/** The first choice that is missing: those after it depend on it. */
export const missingStep = (choice: Choice): Step | undefined => steps.find((step) => choice[step] === null)

type Made = Record<Step, string>

/** The four choices once all are made. */
export function madeChoice({ procedureId, date, time, collaboratorId }: Choice): Made | undefined {
  const all = procedureId && date && time && collaboratorId
  return all ? { procedureId, date, time, collaboratorId } : undefined
}

const { clientPhone, notes } = appointmentInput.shape

/** The rules of the API, over what stands in the fields. */
const form = clientContact.extend({ clientPhone, notes })

export type ClientBody = z.output<typeof form>
/** Every field as text, as it is typed. */
export type ClientFields = { clientName: string; clientEmail: string; clientPhone: string; notes: string }

export const clientForm = form as z.ZodType<ClientBody, ClientFields>

export const emptyClient: ClientFields = { clientName: '', clientEmail: '', clientPhone: '', notes: '' }
