import { busyFrom, freeStarts, type Span } from '@encaixe/contract/free-starts.ts'
import { addDays, type LocalTime } from '@encaixe/contract/local-time.ts'
import { type OpenException, openWindows } from '@encaixe/contract/open-hours.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { ServiceName } from './barbearia-navalha.ts'

export type PlannedBy = {
  id: string
  performs: readonly ServiceName[]
  workSchedule: WorkSchedule
  exceptions?: readonly OpenException[]
}

export type Planned = {
  collaboratorId: string
  service: ServiceName
  date: string
  start: number
  status: 'scheduled' | 'completed' | 'cancelled'
  /** An index into the list of clients. */
  person: number
  notes: string | null
  internalNotes: string | null
}

/** The plan covers at least two complete months before this month, because figures and statements compare them. */
const weeksBefore = 13
const weeksAfter = 2
const people = 40

/** How often each service is booked, relative to the other services. */
const demand: Record<ServiceName, number> = {
  Corte: 30,
  'Corte e barba': 20,
  'Barba na navalha': 12,
  Degradê: 14,
  'Corte infantil': 9,
  Pezinho: 8,
  'Pigmentação de barba': 5,
  'Dia do noivo': 2,
}

const remarks = ['Prefere tesoura', 'Vem com o filho', 'Alergia a perfume', 'Pediu o mesmo da última vez']
/** Internal notes, which only the company reads. */
const asides = ['Costuma atrasar uns minutos', 'Cortesia no próximo corte', 'Conversar sobre o pacote mensal']

/**
 * Plans some weeks of a busy shop; the plan is the same for the same date. Past appointments are completed, and later
 * days have fewer appointments.
 */
export function planAppointments(
  staff: readonly PlannedBy[],
  durations: ReadonlyMap<ServiceName, number>,
  now: LocalTime,
): Planned[] {
  const found: Planned[] = []
  for (let offset = -7 * weeksBefore; offset <= 7 * weeksAfter; offset++) {
    const date = addDays(now.date, offset)
    for (const [seat, professional] of staff.entries()) {
      const roll = dice(1_000 + offset * 17 + seat * 7_919)
      found.push(...aDay({ professional, durations, date, now, fill: fillOf(offset), roll }))
    }
  }
  return found
}

const fillOf = (offset: number) => (offset <= 0 ? 78 : Math.max(20, 72 - offset * 4))

type Day = {
  professional: PlannedBy
  durations: ReadonlyMap<ServiceName, number>
  date: string
  now: LocalTime
  fill: number
  roll: (sides: number) => number
}

function aDay({ professional, durations, date, now, fill, roll }: Day): Planned[] {
  const { id: collaboratorId, workSchedule: schedule, exceptions = [] } = professional
  const windows = openWindows({ collaboratorId, schedule, businessHours: null, exceptions }, date)
  const busy: Span[] = []
  const found: Planned[] = []
  let from = 0
  for (;;) {
    const service = pick(professional.performs, roll)
    const duration = durations.get(service) ?? 30
    const [start] = freeStarts({ windows, busy: busyFrom(busy) }, { duration, after: 0, step: 30, from }, 1)
    if (start === undefined) return found
    from = start + 1
    if (roll(100) >= fill) continue
    const status = statusOf(date < now.date || (date === now.date && start + duration <= now.minute), roll)
    if (status !== 'cancelled') busy.push({ start, end: start + duration })
    const person = roll(people)
    found.push({
      collaboratorId: professional.id,
      service,
      date,
      start,
      status,
      person,
      notes: roll(12) === 0 ? (remarks[roll(remarks.length)] ?? null) : null,
      internalNotes: (person + start) % 19 === 0 ? (asides[person % asides.length] ?? null) : null,
    })
  }
}

function statusOf(over: boolean, roll: (sides: number) => number): Planned['status'] {
  const cancelled = roll(100) < 8
  if (cancelled) return 'cancelled'
  return over ? 'completed' : 'scheduled'
}

function pick(services: readonly ServiceName[], roll: (sides: number) => number): ServiceName {
  let left = roll(services.reduce((sum, name) => sum + demand[name], 0))
  for (const name of services) {
    left -= demand[name]
    if (left < 0) return name
  }
  return services[0] as ServiceName
}

function dice(seed: number): (sides: number) => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
