// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import type { CompanyValues } from '../companies/read-company-form.ts'
import type { CompanyUpdate } from '../companies/update-company.ts'
import { PixFields } from './deposit-settings.tsx'

afterEach(cleanup)

test('an owner who changes the kind of the Pix key no longer reads the error of the former key', async () => {
  const Stage = () => {
    const form = useForm<CompanyValues, unknown, CompanyUpdate>({
      defaultValues: { pixKind: 'email', pixKey: 'rute', pixName: '', pixCity: '' },
    })
    return (
      <>
        <PixFields form={form} />
        <button
          type="button"
          onClick={() => form.setError('pixKey', { message: 'Este e-mail não é válido' })}
        >
          Salvar
        </button>
      </>
    )
  }
  render(<Stage />)
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  screen.getByText('Este e-mail não é válido')
  await person.selectOptions(screen.getByLabelText('Tipo da chave'), 'CPF')
  expect(screen.queryByText('Este e-mail não é válido')).toBeNull()
})
