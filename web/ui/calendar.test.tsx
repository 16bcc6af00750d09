// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Calendar } from './calendar.tsx'

afterEach(cleanup)

const sundayIsClosed = (day: string) => (day === '2027-03-07' ? 'fechado' : undefined)

function March({ onChange }: { onChange?: (day: string) => void }) {
  const [value, setValue] = useState<string | null>('2027-03-06')
  return (
    <Calendar
      value={value}
      onChange={(day) => {
        setValue(day)
        onChange?.(day)
      }}
      today="2027-03-02"
      min="2027-03-02"
      max="2029-12-31"
      offReason={sundayIsClosed}
    />
  )
}

const here = () => document.activeElement?.getAttribute('aria-label')

test('a user who taps a full day of the calendar gets the action for this day, and the day is not selected', async () => {
  const [onFull, onChange] = [vi.fn(), vi.fn()]
  const full = (day: string) => (day === '2027-03-05' ? onFull : undefined)
  const off = (day: string) => (full(day) ? 'sem horário livre' : undefined)
  render(<Calendar value={null} today="2027-03-02" {...{ onChange, onFull: full, offReason: off }} />)
  const day = screen.getByRole('button', { name: /^sexta-feira, 5 de março de 2027, lotado/ })
  await userEvent.setup().click(day)
  expect([onFull.mock.calls.length, onChange.mock.calls.length]).toEqual([1, 0])
})

describe('the keyboard in a month of the calendar', () => {
  test.each([
    ['{ArrowLeft}', 'sexta-feira, 5 de março de 2027'],
    ['{ArrowRight}', 'domingo, 7 de março de 2027, fechado'],
    ['{ArrowDown}', 'sábado, 13 de março de 2027'],
    ['{ArrowDown}{Home}', 'domingo, 7 de março de 2027, fechado'],
    ['{ArrowDown}{Home}{End}', 'sábado, 13 de março de 2027'],
    ['{PageDown}', 'terça-feira, 6 de abril de 2027'],
    ['{PageDown}{PageUp}', 'sábado, 6 de março de 2027'],
    ['{Shift>}{PageDown}{/Shift}', 'segunda-feira, 6 de março de 2028'],
    ['{ArrowUp}', 'terça-feira, 2 de março de 2027, hoje'],
  ])('a keyboard user of the calendar presses %s and moves to %s', async (keys, day) => {
    const user = userEvent.setup()
    render(<March />)
    await user.tab()
    await user.tab()
    await user.tab()
    expect(here()).toBe('sábado, 6 de março de 2027')
    await user.keyboard(keys)
    expect(here()).toBe(day)
  })

  test('a keyboard user of the calendar selects an available day with Enter and cannot select a closed day', async () => {
    const user = userEvent.setup()
    const chosen = vi.fn()
    render(<March onChange={chosen} />)
    screen.getByRole('button', { name: 'sábado, 6 de março de 2027' }).focus()
    await user.keyboard('{ArrowRight}{Enter}{ArrowRight}{Enter}')
    expect(chosen.mock.calls).toEqual([['2027-03-08']])
    expect(screen.getByRole('button', { name: /^segunda-feira, 8/ }).getAttribute('aria-pressed')).toBe(
      'true',
    )
  })

  test('a keyboard user of the calendar finds exactly one Tab stop in the grid', () => {
    render(<March />)
    const days = screen.getByRole('grid').querySelectorAll('button[tabindex="0"]')
    expect(days).toHaveLength(1)
  })

  test('a keyboard user of the calendar cannot go to the month before the first possible day', async () => {
    const user = userEvent.setup()
    render(<March />)
    const before = screen.getByRole('button', { name: 'Mês anterior' })
    expect(before.getAttribute('aria-disabled')).toBe('true')
    await user.click(before)
    expect(screen.getByText('Março de 2027')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Próximo mês' }))
    expect(screen.getByText('Abril de 2027')).toBeTruthy()
  })
})
