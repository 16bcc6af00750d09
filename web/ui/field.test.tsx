// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { TextInput } from './text-input.tsx'

afterEach(cleanup)

const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

describe('a field', () => {
  test('a field links its label to the control, and describes the control by the error and then the hint', () => {
    render(
      <Field
        label="Slug"
        hint="Aparece no endereço."
        error="Slug deve conter apenas letras minúsculas"
        required
      >
        <TextInput />
      </Field>,
    )
    const control = screen.getByRole('textbox', { name: 'Slug' })
    expect(describedBy(control)).toEqual([
      'Slug deve conter apenas letras minúsculas',
      'Aparece no endereço.',
    ])
    expect(control.getAttribute('aria-invalid')).toBe('true')
    expect(control.getAttribute('aria-required')).toBe('true')
  })

  test('a field without error or hint has no description', () => {
    render(
      <Field label="Telefone" optional>
        <TextInput />
      </Field>,
    )
    const control = screen.getByRole('textbox', { name: 'Telefone (opcional)' })
    expect(control.hasAttribute('aria-invalid')).toBe(false)
    expect(control.hasAttribute('aria-describedby')).toBe(false)
  })

  test('a field works with react-hook-form: the form gets the value, and the first wrong field gets the focus', async () => {
    const user = userEvent.setup()
    const save = vi.fn()
    render(<NameForm onSave={save} />)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    const name = screen.getByRole('textbox', { name: 'Nome' })
    expect(document.activeElement).toBe(name)
    expect(describedBy(name)).toEqual(['Diga o nome'])
    await user.type(name, 'Tainá')
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(save).toHaveBeenCalledWith({ name: 'Tainá' })
  })
})

function NameForm({ onSave }: { onSave: (values: { name: string }) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: '' } })
  return (
    <form onSubmit={handleSubmit((values) => onSave(values))} noValidate>
      <Field label="Nome" error={formState.errors.name?.message}>
        <TextInput {...register('name', { required: 'Diga o nome' })} />
      </Field>
      <button type="submit">Salvar</button>
    </form>
  )
}
