// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { CreateCompanyForm } from './create-company-form.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('when the company was created in another window meanwhile, the profile is loaded again', async () => {
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
  await person.click(screen.getByRole('button', { name: 'Criar empresa' }))
  await waitFor(() => expect(bodiesOf('POST /api/auth/verify')).toHaveLength(1))
  const [sent] = bodiesOf('POST /api/companies')
  expect(sent).toMatchObject({ name: 'Salão da Teresa', phone: '(21) 99876-5432' })
})
