import { isDate } from '@encaixe/contract/local-time.ts'
import { furtherServices, mayBeId } from '@encaixe/contract/visit-rules.ts'
import { timePattern } from '@encaixe/contract/work-schedule.ts'
import { anybody, type Who } from '../write-items.ts'

/** The choice in the form's address: another browser of the phone opens it without access to the stored choice. */
export type Wish = {
  /** The services after the first one, in their order. */
  services: string[]
  date: string | null
  time: string | null
  /** The wanted person of each service. */
  people: Who[]
}

export function readAddress(search: string): Wish {
  const query = new URLSearchParams(search)
  const listOf = (name: string) => query.get(name)?.split(',') ?? []
  const [date, time] = [query.get('dia'), query.get('hora')]
  const known = date !== null && isDate(date)
  const named = listOf('servicos')
  return {
    services: furtherServices(query),
    date: known ? date : null,
    time: known && time && timePattern.test(time) ? time : null,
    people: listOf('profissional')
      // When a service of the address is left out, its person is left out with the service.
      .filter((_, place) => place === 0 || mayBeId(named[place - 1] ?? ''))
      .map((id) => (mayBeId(id) ? id : anybody)),
  }
}

/** The wanted person of each service that is still offered. People of services that are gone are dropped. */
export function pairPeople(
  offered: readonly string[],
  asked: readonly string[],
  people: Wish['people'],
): Wish['people'] {
  let next = 0
  return offered.map((id) => {
    const place = asked.indexOf(id, next)
    if (place < 0) return anybody
    next = place + 1
    return people[place] ?? anybody
  })
}

export function writeAddress(path: string, { services, date, time, people }: Partial<Wish>): string {
  const named = {
    servicos: services?.join(','),
    dia: date,
    hora: time,
    profissional: people?.some((who) => who !== anybody)
      ? people.map((who) => (who === anybody ? '' : who)).join(',')
      : '',
  }
  const query = Object.entries(named).flatMap(([name, value]) =>
    // Commas and colons are allowed unencoded in a query, and are easier to read.
    value ? [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':')}`] : [],
  )
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}
