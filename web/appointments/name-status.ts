import type { AppointmentStatus } from '@encaixe/contract/appointments.ts'
import { statusNames } from './describe-appointment.ts'

/** The status as the company or the client reads it: what waits for an answer waits for one of the two. */
export const nameStatus = (status: AppointmentStatus, owner: boolean) =>
  owner && status === 'held' ? 'Esperando a sua resposta' : statusNames[status]
