// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DayStrip } from './day-strip.tsx'

afterEach(cleanup)

const days = ['2027-03-02', '2027-03-03', '2027-03-04']
const strip = (off: string[]) => (
  <DayStrip
    legend="Dia"
    today="2027-03-01"
    value={null}
    onChange={() => undefined}
    days={days.map((day) => ({ day, ...(off.includes(day) && { offReason: 'sem horário livre' }) }))}
  />
)

const focusedDay = () => document.activeElement?.closest('[data-choice]')?.getAttribute('data-choice')

test('a keyboard user whose focused day turns out to be full finds the focus on the next free day', async () => {
  const { rerender } = render(strip([]))
  await userEvent.setup().tab()
  expect(focusedDay()).toBe('2027-03-02')
  rerender(strip(days.slice(0, 2)))
  expect(focusedDay()).toBe('2027-03-04')
})

test('a keyboard user is not sent back to an earlier free day while a later one is free', () => {
  const { rerender } = render(strip([]))
  screen.getByRole('radio', { name: 'quarta-feira, 3 de março' }).focus()
  rerender(strip(['2027-03-03']))
  expect(focusedDay()).toBe('2027-03-04')
  rerender(strip(['2027-03-04']))
  expect(focusedDay()).toBe('2027-03-03')
  rerender(strip(['2027-03-02', '2027-03-03']))
  expect(focusedDay()).toBe('2027-03-04')
})

test('a keyboard user whose focused day was the last free one finds the focus on the row, which scrolls', async () => {
  const { container, rerender } = render(strip(days.slice(1)))
  await userEvent.setup().tab()
  rerender(strip(days))
  expect(document.activeElement).toBe(container.querySelector('[tabindex="0"]'))
})

test('a day that turns out to be full takes the focus from no other field', () => {
  const { rerender } = render(
    <>
      <input aria-label="Nome" />
      {strip([])}
    </>,
  )
  screen.getByRole('textbox', { name: 'Nome' }).focus()
  rerender(
    <>
      <input aria-label="Nome" />
      {strip(days)}
    </>,
  )
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nome' }))
})
