import { timeOf } from '@encaixe/contract/local-time.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { joinServices, unpricedText } from '@encaixe/contract/visit-words.ts'
import { inOneLine, longDate, shortMoment } from '../../messages/facade.ts'
import type { NotifiedPart, NotifiedPlace } from '../../platform/database/json-columns.ts'
import type { MessageAppointment } from './booking-mail.ts'

export type Moment = { day: string; minute: number }

/** Writes a moment as `terça, 24/11 às 10:00`. */
export function spokenMoment({ day, minute }: Moment): string {
  const [weekday = ''] = longDate(day).split(/[-,]/)
  const [, month, date] = day.split('-')
  return `${weekday}, ${date}/${month} às ${timeOf(minute)}`
}

type Described = NotifiedPlace & { procedure_name: string; guest_name?: string | null }

/** The services in a few words: `Corte + Barba (para Davi)`. */
export function shortServices({ parts, procedure_name, guest_name }: Described): string {
  const names = parts ? parts.map((part) => inOneLine(part.procedure_name)) : [inOneLine(procedure_name)]
  return `${joinServices(names)}${guest_name ? ` (para ${inOneLine(guest_name)})` : ''}`
}

/** The note for the client beside a professional whom the product chose. */
const noPreferenceText = ' (sem preferência)'

/** Returns one line for each part of a visit, or undefined for a place with one part, which needs no list. */
export function partLines({ parts = [] }: NotifiedPlace, forClient = false): string[] | undefined {
  if (parts.length < 2) return undefined
  const sameDay = parts.every(({ day }) => day === parts[0]?.day)
  return parts.map(({ day, start_minute, procedure_name, collaborator_name, no_preference }) => {
    const anybody = forClient && no_preference ? noPreferenceText : ''
    const when = sameDay ? timeOf(start_minute) : shortMoment(day, start_minute)
    return `${when} ${inOneLine(procedure_name)}, com ${inOneLine(collaborator_name)}${anybody}`
  })
}

export const personLine = (
  { collaborator_name, no_preference, parts = [] }: NotifiedPlace,
  forClient: boolean,
): string =>
  collaborator_name + (forClient && (parts[0]?.no_preference ?? no_preference) ? noPreferenceText : '')

/** Writes a price as `R$ 50,00 por visita e um serviço sem preço`. */
export function priceLine(
  { price_cents, parts = [] }: NotifiedPlace & { price_cents: number | null },
  each: boolean,
) {
  if (price_cents === null) return null
  const without = parts.filter((part) => part.price_cents === null).length
  return `${showPrice(price_cents)}${each ? ' por visita' : ''}${without > 0 ? ` e ${unpricedText(without)}` : ''}`
}

/** Describes parts as `qua, 03/03: 10:00 Corte, 10:30 Barba`. */
function describeParts(parts: readonly NotifiedPart[], named: boolean): string {
  return parts
    .map(({ day, start_minute, procedure_name, collaborator_name }, at) => {
      const [date, time] = shortMoment(day, start_minute).split(' às ')
      const what = `${time} ${inOneLine(procedure_name)}${named ? ` com ${inOneLine(collaborator_name)}` : ''}`
      return parts[at - 1]?.day === day ? what : `${date}: ${what}`
    })
    .join(', ')
}

/** Day and time before and after a change. Professionals are named only when one of them changed. */
export function describeChange(before: NotifiedPlace, now: NotifiedPlace): { before: string; now: string } {
  const several = (place: NotifiedPlace) => (place.parts?.length ?? 1) > 1
  const known = before.parts ?? []
  const named = before.parts
    ? (now.parts ?? []).some(
        (part) => personOf(known, part.id) !== part.collaborator_id && personOf(known, part.id),
      )
    : before.collaborator_id !== now.collaborator_id
  const alone = (place: NotifiedPlace) =>
    `${shortMoment(place.day, place.start_minute)}${named ? ` com ${place.collaborator_name}` : ''}`
  if (!(several(before) || several(now)) || (!named && movedTogether(before, now))) {
    return { before: alone(before), now: alone(now) }
  }
  const describe = (place: NotifiedPlace) =>
    place.parts ? describeParts(place.parts, Boolean(named)) : alone(place)
  return { before: describe(before), now: describe(now) }
}

const personOf = (parts: readonly NotifiedPart[], id: string) =>
  parts.find((one) => one.id === id)?.collaborator_id

/** Whether all parts moved together, so that the first start describes the whole move. */
export function movedTogether(
  { parts: before = [], ...from }: NotifiedPlace,
  { parts = [], ...to }: NotifiedPlace,
): boolean {
  return (
    parts.length === before.length &&
    parts.every((part, at) => {
      const was = before[at]
      return (
        was?.id === part.id &&
        (was.day === from.day) === (part.day === to.day) &&
        was.start_minute - from.start_minute === part.start_minute - to.start_minute
      )
    })
  )
}

/** The services that were cancelled while the visit stayed; empty when no service was cancelled. */
export function lostServices(before: NotifiedPlace | undefined, { parts }: NotifiedPlace): string {
  const lost = before?.parts?.filter(({ id }) => parts?.every((part) => part.id !== id)) ?? []
  return joinServices(lost.map((part) => inOneLine(part.procedure_name)))
}

/** The company's name in one line, and its article. */
export const shopOf = ({ company_name, company_article }: MessageAppointment) => ({
  name: inOneLine(company_name),
  article: company_article,
})

/** The company's name in a message to a telephone, with the address of its page where this address is shown. */
export const phoneSender = ({ company_name, company_page }: MessageAppointment) =>
  company_page === undefined ? inOneLine(company_name) : `${inOneLine(company_name)} (${company_page})`
