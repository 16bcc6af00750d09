import { minuteOf } from '@encaixe/contract/local-time.ts'
import { expect, test } from 'vitest'
import { barbershop } from './describe-barbershop.ts'
import { clinic } from './describe-clinic.ts'
import { oneDay } from './describe-encaixe.ts'
import { salon } from './describe-salon.ts'
import { studio } from './describe-studio.ts'
import { trades } from './describe-trade.ts'

const pages = [barbershop, salon, clinic, studio]
const sentencesOf = ({ title, lead, habits, story, services, questions, last }: (typeof pages)[number]) => [
  title,
  lead,
  ...habits.flatMap((habit) => [habit.title, habit.before, habit.after]),
  story.title,
  ...services.list.map(({ note }) => note),
  ...questions.flatMap(({ ask, answer }) => [ask, answer]),
  last.title,
  last.text,
]

test('every trade in the menus has its own page, and no two pages have the same sentence', () => {
  expect(pages.map(({ slug }) => slug)).toEqual(trades.map(({ slug }) => slug))
  const all = pages.flatMap(sentencesOf)
  expect(new Set(all).size).toBe(all.length)
})

test.each([oneDay, ...pages.map(({ day }) => day)])(
  'on the drawn $weekday no appointments overlap, and the added appointment fits into the gap',
  ({ opens, closes, blocks, fit }) => {
    const spans = [...blocks, fit]
      .map(({ from, minutes }) => ({ start: minuteOf(from), end: minuteOf(from) + minutes }))
      .toSorted((a, b) => a.start - b.start)
    for (const [place, { start, end }] of spans.entries()) {
      expect(start).toBeGreaterThanOrEqual(spans[place - 1]?.end ?? minuteOf(opens))
      expect(end).toBeLessThanOrEqual(minuteOf(closes))
    }
    const end = minuteOf(fit.from) + fit.minutes
    const until = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
    expect(fit.what).toContain(`${fit.from} às ${until}`)
  },
)

test.each(pages)('the page of $slug names the same time in its text and in the drawn day', (page) => {
  const { day, story } = page
  expect(story.moments).toHaveLength(4)
  expect(story.moments[1]?.text).toContain(day.fit.from)
  expect(story.moments[3]?.at).toContain(day.fit.from)
})
