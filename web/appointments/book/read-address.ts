import { isDate } from '@encaixe/contract/local-time.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import type { Choice } from '../choose-time/choose-time.ts'

type Chosen = Pick<Choice, 'date' | 'time' | 'collaboratorId'>

/** The choice in the address of the form: it reaches another browser of the same phone, which shares no storage. */
export function readAddress(search: string): Chosen | undefined {
  const query = new URLSearchParams(search)
  const [date, time] = [query.get('dia'), query.get('hora')]
  if (!date || !isDate(date)) return undefined
  const known = time !== null && timePattern.test(time)
  return { date, time: known ? time : null, collaboratorId: known ? query.get('profissional') : null }
}

export function writeAddress(path: string, { date, time, collaboratorId }: Chosen): string {
  const named = { dia: date, hora: time, profissional: collaboratorId }
  const query = new URLSearchParams(
    Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  return query.size > 0 ? `${path}?${query}` : path
}
