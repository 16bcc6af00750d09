// @vitest-environment happy-dom
import { ApiError } from '@encaixe/contract/client.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Reader, useContractForm } from './use-contract-form.ts'

afterEach(cleanup)

/** The form has no field for the role. */
type Values = { name: string; email: string; role?: string }
type Attempt = { body: Values; key: string; answer: (result: Error | undefined) => void }

const read: Reader<Values, Values> = (values) =>
  values.name === '' ? { problems: { name: 'Informe o nome' } } : { body: values }

const attempts: Attempt[] = []
const last = () => attempts.at(-1) as Attempt

function Form({ stays = false }) {
  const { form, props, error, isSending, isSent } = useContractForm(
    read,
    (body, { headers }) =>
      new Promise<string>((resolve, reject) => {
        const answer = (result: Error | undefined) => (result ? reject(result) : resolve('stored'))
        attempts.push({ body, key: headers['idempotency-key'], answer })
      }),
    { start: { name: '', email: '', role: 'professional' }, stays },
  )
  const { errors } = form.formState
  return (
    <form {...props}>
      <input aria-label="E-mail" aria-invalid={errors.email ? true : undefined} {...form.register('email')} />
      <input aria-label="Nome" aria-invalid={errors.name ? true : undefined} {...form.register('name')} />
      <p>{[errors.name?.message, errors.email?.message, error?.message].filter(Boolean).join(', ')}</p>
      <button type="submit">{isSending ? 'Salvando' : isSent ? 'Salvo' : 'Salvar'}</button>
    </form>
  )
}

function show(stays = false) {
  attempts.length = 0
  render(<Form stays={stays} />)
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const field = (name: string) => screen.getByLabelText(name)

test('a user who sends a wrong field reads the error, the field gets the focus, and nothing is sent', async () => {
  show()
  await save()
  screen.getByText('Informe o nome')
  await waitFor(() => expect(document.activeElement).toBe(field('Nome')))
  expect(attempts).toEqual([])
})

test('a user who taps twice sends the form once', async () => {
  show()
  await userEvent.type(field('Nome'), 'Nina')
  const form = field('Nome').closest('form') as HTMLFormElement
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('button', { name: 'Salvando' })
  fireEvent.submit(form)
  last().answer(undefined)
  await screen.findByRole('button', { name: 'Salvo' })
  fireEvent.submit(form)
  expect(attempts.map(({ body }) => body.name)).toEqual(['Nina'])
})

test('the same body is sent again with the same idempotency key, and with a new key after it was stored', async () => {
  show(true)
  await userEvent.type(field('Nome'), 'Nina')
  for (const result of [new Error('A conexão caiu'), undefined, undefined]) {
    await save()
    await screen.findByRole('button', { name: 'Salvando' })
    last().answer(result)
    await screen.findByRole('button', { name: 'Salvar' })
  }
  const [first, second, third] = attempts.map(({ key }) => key)
  expect(second).toBe(first)
  expect(third).not.toBe(second)
})

test('an error of the API about a field is shown beside the field, and any other refusal by the form', async () => {
  show()
  await userEvent.type(field('Nome'), 'Nina')
  const fields = { email: 'Já há um cliente com este e-mail' }
  await save()
  last().answer(new ApiError(400, { code: 'invalid', error: 'Corrija os campos', fields }))
  await screen.findByText('Já há um cliente com este e-mail')
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
  await userEvent.type(field('E-mail'), 'n')
  await save()
  last().answer(new ApiError(403, { code: 'subscription_required', error: 'Assine um plano' }))
  await screen.findByText('Assine um plano')
  await userEvent.clear(field('Nome'))
  await save()
  await screen.findByText('Informe o nome')
  expect(screen.queryByText('Assine um plano')).toBeNull()
})

test('an error of the API about a value without a field is shown by the form', async () => {
  show()
  await userEvent.type(field('Nome'), 'Nina')
  await save()
  const fields = { role: 'Este colaborador está inativo' }
  last().answer(new ApiError(400, { code: 'invalid', error: 'Corrija os campos', fields }))
  await screen.findByText(/Corrija os campos/)
})
