// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { completeTime, TimeInput, timeMask } from './time-input.tsx'

afterEach(cleanup)

test.each([
  ['', ''],
  ['1', '1'],
  ['9', '09'],
  ['93', '09:3'],
  ['930', '09:30'],
  ['18', '18'],
  ['25', '02:5'],
  ['1830', '18:30'],
  ['18h30', '18:30'],
  ['09:3', '09:3'],
  ['00', '00'],
  ['183099', '18:30'],
])('"%s" is written "%s"', (typed, written) => {
  expect(timeMask(typed)).toBe(written)
})

test.each([
  ['', ''],
  ['8', '08:00'],
  ['1', '01:00'],
  ['18', '18:00'],
  ['18:3', '18:30'],
  ['18:75', '18:75'],
  ['0', '00:00'],
])('"%s" is finished as "%s"', (typed, finished) => {
  expect(completeTime(typed)).toBe(finished)
})

function Start() {
  const [time, setTime] = useState('09:00')
  return <TimeInput aria-label="Início" value={time} onChange={setTime} />
}

test('typing replaces what is there, and leaving finishes it', async () => {
  const user = userEvent.setup()
  render(<Start />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Início' })
  await user.click(field)
  await user.keyboard('830')
  expect(field.value).toBe('08:30')
  await user.clear(field)
  await user.keyboard('10')
  await user.tab()
  expect(field.value).toBe('10:00')
  await user.clear(field)
  await user.tab()
  expect(field.value).toBe('')
})
