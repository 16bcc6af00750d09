// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field.tsx'
import { cnpjMask, type Mask, phoneMask } from './mask.ts'
import { MaskedInput } from './masked-input.tsx'

afterEach(cleanup)

async function typed(mask: Mask, keys: string) {
  const user = userEvent.setup()
  render(
    <Field label="Campo">
      <MaskedInput mask={mask} />
    </Field>,
  )
  const input = screen.getByRole<HTMLInputElement>('textbox')
  await user.type(input, keys)
  return input
}

test.each([
  [phoneMask, '1', '(1'],
  [phoneMask, '1133334444', '(11) 3333-4444'],
  [phoneMask, '11955550142', '(11) 95555-0142'],
  [phoneMask, '119555501429999', '(11) 95555-0142'],
  [phoneMask, '11a955', '(11) 955'],
  [cnpjMask, '12abc34501de35', '12.ABC.345/01DE-35'],
  [cnpjMask, '11222333000181', '11.222.333/0001-81'],
])('a user who types into mask %# sees the punctuation added', async (mask, keys, shown) => {
  expect((await typed(mask, keys)).value).toBe(shown)
})

test('a user can delete the last character of a masked field, also when punctuation is before it', async () => {
  expect((await typed(cnpjMask, '112{Backspace}')).value).toBe('11')
})

test('a user who edits in the middle of a masked field keeps the caret in its place', async () => {
  const input = await typed(cnpjMask, '11222333')
  input.setSelectionRange(1, 1)
  await userEvent.setup().type(input, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 })
  expect(input.value).toBe('19.122.233/3')
  expect(input.selectionStart).toBe(2)
})
