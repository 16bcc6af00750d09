import type { Client } from '@encaixe/contract/clients.ts'
import { counted } from '@encaixe/contract/counted.ts'
import { daysBetween } from '@encaixe/contract/local-time.ts'
import { phoneMask } from '../ui/mask.ts'

export const countClients = (count: number) => counted(count, 'cliente', 'clientes')
export const countVisits = (count: number) => counted(count, 'visita', 'visitas')
export const countNoShows = (count: number) => counted(count, 'falta', 'faltas')

/** The number of a client, or the newest number that the client's account typed. */
export const numberOf = ({ phone, claims }: Pick<Client, 'phone' | 'claims'>): string | undefined =>
  phone ?? claims[0]?.phone

/** The contact of a client in one line: `(11) 95555-0142`, else the e-mail. A typed number is marked as such. */
export function contactOf(client: Pick<Client, 'phone' | 'email' | 'claims'>): string {
  const phone = numberOf(client)
  if (!phone) return client.email ?? ''
  return client.phone ? phoneMask(phone) : `${phoneMask(phone)} (não confirmado)`
}

/** The time since a visit: `hoje`, `há 3 semanas`. It is read faster than a date. */
export function describeSince(date: string, today: string): string {
  const days = daysBetween(date, today)
  if (days <= 0) return 'hoje'
  if (days === 1) return 'ontem'
  if (days < 14) return `há ${days} dias`
  if (days < 61) return `há ${Math.floor(days / 7)} semanas`
  if (days < 730) return `há ${Math.floor(days / 30.44)} meses`
  return `há ${Math.floor(days / 365)} anos`
}

const soonDays = 14

/** The age, or the birthday when it is near: `37 anos`, `faz 38 anos hoje`, `faz 38 anos em 5 dias`. */
export function describeAge(birthday: string, today: string): string {
  const [year, monthAndDay] = [Number(today.slice(0, 4)), birthday.slice(5)]
  const isOver = monthAndDay < today.slice(5)
  const next = isOver ? year + 1 : year
  const turns = next - Number(birthday.slice(0, 4))
  const days = daysBetween(today, `${next}-${monthAndDay}`)
  const years = (count: number) => counted(count, 'ano', 'anos')
  if (days === 0) return `faz ${years(turns)} hoje`
  if (days <= soonDays) return `faz ${years(turns)} ${days === 1 ? 'amanhã' : `em ${days} dias`}`
  return years(turns - 1)
}
