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

test('when the focused day becomes full, the focus of a keyboard user moves to the next free day', async () => {
  const { rerender } = render(strip([]))
  await userEvent.setup().tab()
  expect(focusedDay()).toBe('2027-03-02')
  rerender(strip(days.slice(0, 2)))
  expect(focusedDay()).toBe('2027-03-04')
})

test('when the focused day becomes full, the focus does not move to an earlier free day while a later day is free', () => {
  const { rerender } = render(strip([]))
  screen.getByRole('radio', { name: 'quarta-feira, 3 de março' }).focus()
  rerender(strip(['2027-03-03']))
  expect(focusedDay()).toBe('2027-03-04')
  rerender(strip(['2027-03-04']))
  expect(focusedDay()).toBe('2027-03-03')
  rerender(strip(['2027-03-02', '2027-03-03']))
  expect(focusedDay()).toBe('2027-03-04')
})

test('when the last free day becomes full while it has the focus, the focus moves to the row of days, which the keyboard can scroll', async () => {
  const { container, rerender } = render(strip(days.slice(1)))
  await userEvent.setup().tab()
  rerender(strip(days))
  expect(document.activeElement).toBe(container.querySelector('[tabindex="0"]'))
})

test('a day that becomes full does not take the focus from another field', () => {
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
