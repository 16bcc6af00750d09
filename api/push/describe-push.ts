import { localTime, timeOf, weekdayOf } from '@encaixe/contract/local-time.ts'
import { type PushKind, pushKindNames } from '@encaixe/contract/push-words.ts'
import { weekdays } from '@encaixe/contract/work-schedule.ts'

type News = { kind: PushKind; left: boolean; waits: boolean; claimed?: boolean | undefined }
type Place = { clientName: string; day: string; minute: number }

const days = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom']

const titleOf = ({ kind, left, waits, claimed }: News) => {
  if (left) return 'Saiu da sua agenda'
  if (claimed) return 'Sinal a conferir'
  if (waits && kind === 'unanswered') return 'Pedido que ficou sem resposta'
  if (waits) return 'Pedido de agendamento'
  return pushKindNames[kind]
}

/** `hoje 15:30`, and of any other day `qua, 03/03 15:30`, which stays true when it is read a day later. */
function momentOf({ day, minute }: Omit<Place, 'clientName'>, now: Date, timezone: string): string {
  if (day === localTime(now, timezone).date) return `hoje ${timeOf(minute)}`
  const [, month, date] = day.split('-')
  return `${days[weekdays.indexOf(weekdayOf(day))]}, ${date}/${month} ${timeOf(minute)}`
}

/** Never more of a client than the first name and the time. */
export function describePush(news: News, place: Place, { now, timezone }: { now: Date; timezone: string }) {
  const [name = ''] = place.clientName.trim().split(/\s+/)
  return { title: titleOf(news), body: `${name.slice(0, 40)}, ${momentOf(place, now, timezone)}` }
}

export const describeMore = (count: number) => ({
  title: 'Encaixe',
  body: count === 1 ? 'mais 1 aviso' : `mais ${count} avisos`,
})
