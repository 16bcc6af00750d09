// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { completeTime, TimeInput, timeMask } from './time-input.tsx'

afterEach(cleanup)

test.each([
  ['', ''],
  ['9', '9'],
  ['93', '93'],
  ['930', '930'],
  ['0930', '09:30'],
  ['25', '25'],
  ['25:', '25:'],
  ['2500', '25:00'],
  ['7:5', '7:5'],
  ['18h30', '18:30'],
  ['183099', '18:30'],
  ['18:309', '18:30'],
])('a user who types "%s" in a time field sees "%s"', (typed, written) => {
  expect(timeMask(typed)).toBe(written)
})

test.each([
  ['', ''],
  ['8', '08:00'],
  ['0', '00:00'],
  ['18', '18:00'],
  ['18:', '18:00'],
  ['900', '09:00'],
  ['7:05', '07:05'],
  ['24', '24'],
  ['183', '183'],
  ['7:5', '7:5'],
  ['18:3', '18:3'],
  ['18:75', '18:75'],
  ['24:00', '24:00'],
  ['25:00', '25:00'],
])('a user who leaves a time field with "%s" gets "%s"', (typed, finished) => {
  expect(completeTime(typed)).toBe(finished)
})

function Start() {
  const [time, setTime] = useState('09:00')
  return <TimeInput aria-label="Início" value={time} onChange={setTime} />
}

test('a user replaces the old time by typing, and the new time is completed when the user leaves the field', async () => {
  const user = userEvent.setup()
  render(<Start />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Início' })
  await user.click(field)
  await user.keyboard('830')
  await user.tab()
  expect(field.value).toBe('08:30')
  await user.clear(field)
  await user.keyboard('10')
  await user.tab()
  expect(field.value).toBe('10:00')
  await user.clear(field)
  await user.tab()
  expect(field.value).toBe('')
})

test.each(['25:00', '24:00', '7:5'])('"%s" is not an hour of the day, and stays as typed', async (typed) => {
  const user = userEvent.setup()
  render(<Start />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Início' })
  await user.click(field)
  await user.keyboard(typed)
  await user.tab()
  expect(field.value).toBe(typed)
})
