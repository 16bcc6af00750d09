import { addMonths, monthOf } from '@encaixe/contract/local-time.ts'
import { expect, test } from 'vitest'
import { findLater } from './next-free-day.tsx'

const today = '2027-03-02'
const monthAfter = (count: number) => monthOf(addMonths('2027-03-01', count))

/** Searches the next free day of a shop whose only free day is the fifth of a month. */
async function find(freeMonth: string, lastDay = '2028-03-01') {
  const asked: string[] = []
  const load = async (month: string) => {
    asked.push(month)
    return [4, 5].map((day) => ({
      date: `${month}-0${day}`,
      free: month === freeMonth && day === 5,
      open: true,
    }))
  }
  const found = await findLater(load, { today, lastDay }, await load(monthOf(today)))
  return { asked, found }
}

test.each([1, 3])(
  'a visitor of a shop without a free time for %i months is led to the first free day',
  async (count) => {
    const { asked, found } = await find(monthAfter(count))
    expect(found).toEqual({ day: `${monthAfter(count)}-05` })
    expect(asked).toEqual(Array.from({ length: count + 1 }, (_, at) => monthAfter(at)))
  },
)

test('a visitor of a shop that is free within the next days is led to no other day', async () => {
  expect((await find(monthAfter(0))).found).toBe(undefined)
})

test('a visitor of a shop without a free time for many months reads until which month none is free, after a few requests', async () => {
  const { asked, found } = await find(monthAfter(9))
  expect(found).toEqual({ emptyUntil: monthAfter(3) })
  expect(asked).toHaveLength(4)
})

test('the form of a shop that books one month ahead requests no later month', async () => {
  const { asked, found } = await find(monthAfter(9), '2027-04-02')
  expect(found).toEqual({ emptyUntil: '2027-04' })
  expect(asked.at(-1)).toBe('2027-04')
})

test('a visitor whose days could not be fetched is led to no day', async () => {
  expect(await findLater(async () => [], { today, lastDay: '2027-04-02' }, undefined)).toBe(undefined)
})
