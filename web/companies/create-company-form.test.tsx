// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { holdBilling } from '../platform/typed-billing.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { CreateCompanyForm } from './create-company-form.tsx'

test('an owner whose company was created in another window meanwhile gets the profile loaded again', async () => {
  const refusal = { error: 'Você já tem uma empresa cadastrada.', code: 'already_has_company' }
  const { person, bodiesOf } = stageOwner(CreateCompanyForm, {
    'POST /api/companies': () => ({ status: 409, body: refusal }),
    'POST /api/auth/verify': () => ({ body: { hasCompany: true } }),
  })
  const fill = async (label: RegExp, text: string) => {
    await person.click(screen.getByLabelText(label))
    await person.paste(text)
  }
  await fill(/^Nome da empresa/, 'Salão da Teresa')
  await fill(/^CNPJ/, '12345678000195')
  await fill(/^Telefone/, '+55 (21) 99876-5432')
  const shown = screen.getByRole<HTMLInputElement>('switch', { name: 'Mostrar o e-mail na página' })
  expect(shown.checked).toBe(true)
  screen.getByText(/^Qualquer pessoa vê este e-mail na página da empresa\. Desligado, não aparece lá;/)
  await person.click(shown)
  await person.click(screen.getByRole('button', { name: 'Criar empresa' }))
  await waitFor(() => expect(bodiesOf('POST /api/auth/verify')).toHaveLength(1))
  const [sent] = bodiesOf('POST /api/companies')
  expect(sent).toMatchObject({ name: 'Salão da Teresa', phone: '(21) 99876-5432', emailPublic: false })
})

test('an owner without a CNPJ gives the CPF instead and loses nothing typed', async () => {
  const { person, bodiesOf } = stageOwner(CreateCompanyForm, {
    'POST /api/companies': () => ({ status: 500, body: {} }),
  })
  await person.type(screen.getByLabelText(/^Nome da empresa/), 'Salão da Teresa')
  await person.type(screen.getByLabelText(/^CNPJ/), '1234')
  await person.click(screen.getByRole('button', { name: 'Use o CPF.' }))
  const cpf = () => screen.getByLabelText<HTMLInputElement>('CPF')
  await waitFor(() => expect(document.activeElement).toBe(cpf()))
  const create = screen.getByRole('button', { name: 'Criar empresa' })
  await person.click(create)
  await screen.findByText('CPF é obrigatório')
  await person.type(cpf(), '52998224724')
  await person.click(create)
  await screen.findByText('CPF inválido')
  await person.click(screen.getByRole('button', { name: 'Use o CNPJ.' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^CNPJ/).value).toBe('12.34')
  await person.click(screen.getByRole('button', { name: 'Use o CPF.' }))
  expect(cpf().value).toBe('529.982.247-24')
  await person.type(cpf(), '{Backspace}5')
  await person.click(create)
  await waitFor(() => expect(bodiesOf('POST /api/companies')).toHaveLength(1))
  const [sent] = bodiesOf('POST /api/companies')
  expect(sent).toMatchObject({ cpf: '529.982.247-25', slug: 'salao-da-teresa' })
  expect(sent).not.toHaveProperty('cnpj')
})

test('what an owner typed for the plan fills the form, a second name replaces it, and another user never gets it', async () => {
  const typed = { name: 'Teresa Lima', cpfCnpj: '529.982.247-25', phone: '(21) 99876-5432' }
  const textOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
  holdBilling('teresa', typed)
  const { person } = stageOwner(CreateCompanyForm)
  expect([/^Nome da empresa/, /^Telefone/, /^CPF/].map(textOf)).toEqual([
    'Teresa Lima',
    '(21) 99876-5432',
    '529.982.247-25',
  ])
  expect(screen.getAllByText(/O que você informou ao assinar/)).toHaveLength(3)
  await person.click(screen.getByLabelText(/^Nome da empresa/))
  await person.keyboard('Salão da Teresa')
  expect(textOf(/^Nome da empresa/)).toBe('Salão da Teresa')
  expect(textOf(/^Endereço da página|^Link/)).toBe('salao-da-teresa')
  cleanup()
  holdBilling('rita', { ...typed, cpfCnpj: '11222333000181' })
  stageOwner(CreateCompanyForm)
  expect([/^Nome da empresa/, /^Telefone/, /^CNPJ/].map(textOf)).toEqual(['', '', ''])
})
