import type { Appointment } from '@encaixe/contract/appointments.ts'
import type { CallInput } from '@encaixe/contract/client.ts'
import { api } from '../platform/api.ts'
import { useSendOnce } from '../platform/use-send-once.ts'

/** Shown when the API gave no reason. */
export const bookingFailed = 'Erro ao criar agendamento. Por favor, tente novamente.'

type Body = CallInput<'POST /api/schedules'>['body']

/** Alternatives of a lone appointment name somebody, which those of a visit do not. */
export const useBookSlot = (onBooked: (appointment: Appointment) => void) =>
  useSendOnce((body: Body, headers) => api('POST /api/schedules', { body, headers }), onBooked)
