import type { Exception } from '@encaixe/contract/exceptions.ts'
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'

/** For tests: days off of the company at Christmas, unless the change differs. */
export const anException = (more: Partial<Exception> = {}): Exception => ({
  id: 'e',
  companyId: 'shop',
  collaboratorId: null,
  kind: 'off',
  from: '2027-12-24',
  to: '2027-12-26',
  startTime: null,
  endTime: null,
  breakStart: null,
  breakEnd: null,
  weekly: false,
  reason: null,
  version: 1,
  ...more,
})

/** For tests: the professional whose days off are entered. */
export const taina = {
  id: 'taina',
  companyId: 'shop',
  name: 'Tainá Ribeiro',
  email: 'tai@salao.example',
  role: null,
  photo: null,
  isActive: true,
  procedureIds: [],
  workSchedule: defaultWorkSchedule(),
  version: 1,
}

/** For tests: the answer to an exception whose time has this many appointments. */
export const affecting = (count: number, appointments: object[] = []) => ({
  status: 409,
  body: { error: 'Há agendamentos nesse período.', code: 'appointments_affected', count, appointments },
})
