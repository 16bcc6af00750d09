// @vitest-environment happy-dom
import { ApiError } from '@encaixe/contract/client.ts'
import { ownerSettles } from '@encaixe/contract/member-roles.ts'
import type { RefusalBody } from '@encaixe/contract/refusals.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { sendCompany } from '../platform/chosen-company.ts'
import { Refusal } from './refusal.tsx'

afterEach(() => {
  cleanup()
  sendCompany(undefined)
})

const fallback = 'Erro ao salvar. Por favor, tente novamente.'

function show(props: Partial<ComponentProps<typeof Refusal>>) {
  const Component = () => <Refusal error={undefined} fallback={fallback} {...props} />
  const Router = createRoutesStub([{ path: '/', Component }])
  render(<Router />)
}

const body: RefusalBody<'too_many'> = {
  code: 'too_many',
  error: 'Você já tem 3 horários por vir.',
  company: { name: 'Barbearia Navalha', slug: 'navalha', phone: '(11) 98888-0142' },
}
const tooMany = new ApiError(409, body)

test('an owner without a subscription reads so and gets a link to the plans', async () => {
  show({ error: new ApiError(403, { code: 'subscription_required', error: 'Assine um plano.' }) })
  const alert = await screen.findByRole('alert')
  within(alert).getByText(/^Assine um plano\./)
  expect(within(alert).getByRole('link', { name: 'Ver Planos' }).getAttribute('href')).toBe('/subscription')
})

test('a manager of a company without a subscription reads that the owner must act, and gets no link to the plans', async () => {
  sendCompany('shop', 'manager')
  const sentence = ownerSettles.subscription_required ?? ''
  show({ error: new ApiError(403, { code: 'subscription_required', error: sentence }) })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent?.trim()).toBe(sentence)
  expect(within(alert).queryByRole('link')).toBeNull()
})

test('a client at a cap can call the company, and sees the alternatives instead of the other actions', async () => {
  show({ error: tooMany, actions: <button type="button">Tentar de novo</button>, atCap: <p>Ver os seus</p> })
  await screen.findByRole('link', { name: 'Ligar para (11) 98888-0142' })
  screen.getByText('Ver os seus')
  expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
})

test('a refused change of a row opens a dialog that the user closes; a failure without a sentence of the API shows the fallback', async () => {
  const Component = () => {
    const [error, setError] = useState<Error | undefined>(new Error('Failed to fetch'))
    const dialog = { title: 'Não foi possível ativar Ana', onClose: () => setError(undefined) }
    return <Refusal error={error} fallback={fallback} dialog={dialog} />
  }
  const Router = createRoutesStub([{ path: '/', Component }])
  render(<Router />)
  const dialog = await screen.findByRole('alertdialog', { name: 'Não foi possível ativar Ana' })
  within(dialog).getByText(fallback)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Entendi' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
