// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'

afterEach(cleanup)

const people = ['Marcos Vidal', 'Maria Prado', 'Nina Falcão'].map((label) => ({ id: label, label }))

function Form() {
  const [name, setName] = useState('')
  const [sent, setSent] = useState(0)
  const found = people.filter(({ label }) => label.toLowerCase().includes(name.toLowerCase()))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setSent(sent + 1)
      }}
    >
      <Field label="Nome">
        <Combobox
          value={name}
          onChange={setName}
          suggestions={found}
          onPick={({ label }) => setName(label)}
          listLabel="Clientes"
          announcement={`${found.length} sugeridos`}
        />
      </Field>
      <button type="submit">Salvar</button>
      <output>{`enviado ${sent}`}</output>
    </form>
  )
}

function shown() {
  render(<Form />)
  return { person: userEvent.setup(), field: screen.getByRole('combobox', { name: 'Nome' }) }
}

const value = (field: HTMLElement) => (field as HTMLInputElement).value
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

test('a user who types in the combobox hears the number of suggestions, and no suggestion is selected', async () => {
  const { person, field } = shown()
  expect(screen.queryByRole('listbox')).toBeNull()
  await person.type(field, 'mar')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'Marcos Vidal',
    'Maria Prado',
  ])
  screen.getByText('2 sugeridos')
  expect(active(field)).toBeUndefined()
})

test.each([
  ['{ArrowDown}', 'Marcos Vidal'],
  ['{ArrowDown}{ArrowDown}', 'Maria Prado'],
  ['{ArrowDown}{ArrowDown}{ArrowDown}', 'Marcos Vidal'],
  ['{ArrowUp}', 'Maria Prado'],
])(
  'a user of the combobox who presses %s highlights %s, and the focus stays in the field',
  async (keys, name) => {
    const { person, field } = shown()
    await person.type(field, 'mar')
    await person.keyboard(keys)
    expect(active(field)).toBe(name)
    expect(document.activeElement).toBe(field)
  },
)

test('Enter accepts the highlighted suggestion of a combobox, and submits the form when no suggestion is highlighted', async () => {
  const { person, field } = shown()
  await person.type(field, 'mar{ArrowDown}{Enter}')
  expect(value(field)).toBe('Marcos Vidal')
  expect(screen.queryByRole('listbox')).toBeNull()
  screen.getByText('enviado 0')
  await person.keyboard('{Enter}')
  screen.getByText('enviado 1')
})

test('Esc closes the list of a combobox without changing the typed text, and an arrow key opens the list again', async () => {
  const { person, field } = shown()
  await person.type(field, 'mar{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(value(field)).toBe('mar')
  await person.keyboard('{ArrowDown}')
  screen.getByRole('listbox', { name: 'Clientes' })
})

test('a click accepts a suggestion of a combobox, and Tab leaves the field with the typed text', async () => {
  const { person, field } = shown()
  await person.type(field, 'nin')
  await person.click(screen.getByRole('option', { name: 'Nina Falcão' }))
  expect(value(field)).toBe('Nina Falcão')
  expect(document.activeElement).toBe(field)
  await person.clear(field)
  await person.type(field, 'mar')
  await person.tab()
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(value(field)).toBe('mar')
})
