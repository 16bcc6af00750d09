import '@encaixe/contract/no-eval.ts'
import {
  type Collaborator,
  type CollaboratorInput,
  collaboratorInput,
} from '@encaixe/contract/collaborators.ts'
import {
  defaultWorkSchedule,
  type Weekday,
  type WorkDay,
  type WorkDayField,
  type WorkSchedule,
  weekdays,
} from '@encaixe/contract/work-schedule.ts'
import { z } from 'zod'

const { name, email, role, procedureIds, workSchedule } = collaboratorInput.shape

/** An empty time is '', never null, because it is the value of an input. */
export type DayFields = { enabled: boolean } & Record<WorkDayField, string>
export type WeekFields = Record<Weekday, DayFields>

export type CollaboratorFields = {
  name: string
  email: string
  role: string
  isActive: boolean
  /** Undefined for collaborators who get mails: only mails that ended can begin again. */
  getsMails: boolean | undefined
  procedureIds: string[]
  workSchedule: WeekFields
}

export type CollaboratorBody = Omit<CollaboratorInput, 'companyId'>

/** Checks the values of the fields with the rules of the API. */
export const collaboratorForm = z.object({
  name,
  email,
  role,
  isActive: z.boolean(),
  // Only a switched-on value is sent: a saved form must not end or begin mails that nobody decided about.
  getsMails: z
    .boolean()
    .optional()
    .transform((on) => on || undefined),
  procedureIds: procedureIds.unwrap(),
  workSchedule: workSchedule.unwrap(),
}) as z.ZodType<CollaboratorBody, CollaboratorFields>

const fieldsOfDay = (day: WorkDay): DayFields => ({
  ...day,
  breakStart: day.breakStart ?? '',
  breakEnd: day.breakEnd ?? '',
})

function fieldsOfWeek(schedule: WorkSchedule): WeekFields {
  return Object.fromEntries(weekdays.map((day) => [day, fieldsOfDay(schedule[day])])) as WeekFields
}

export const emptyCollaborator = (procedureIds: string[]): CollaboratorFields => ({
  name: '',
  email: '',
  role: '',
  isActive: true,
  getsMails: undefined,
  procedureIds,
  workSchedule: fieldsOfWeek(defaultWorkSchedule()),
})

export function fieldsOf(collaborator: Collaborator): CollaboratorFields {
  const { name, email, role, isActive, procedureIds, workSchedule } = collaborator
  return {
    name,
    email,
    role: role ?? '',
    isActive,
    getsMails: collaborator.getsMails ? undefined : false,
    procedureIds,
    workSchedule: fieldsOfWeek(workSchedule),
  }
}
