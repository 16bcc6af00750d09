// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { ProcedureEditor } from './procedure-editor.tsx'
import { ProcedureForm } from './procedure-form.tsx'

const post = 'POST /api/procedures'
const procedure = {
  id: 'cut',
  companyId: 'shop',
  name: 'Corte',
  duration: 30,
  description: null,
  category: null,
  bufferMinutes: 0,
  price: 50,
  isActive: true,
  version: 2,
}
const created = { [post]: () => ({ status: 201, body: procedure }) }

test('an owner saves a typed price exactly, reads the confirmation and returns to the list', async () => {
  const { person, bodiesOf } = stageOwner(() => <ProcedureForm />, created)
  await person.type(screen.getByLabelText('Nome'), 'Corte e barba')
  await person.type(screen.getByLabelText('Duração em minutos'), '90')
  expect(screen.getAllByText('1h 30min').length).toBeGreaterThan(1)
  screen.getByText('1 hora e 30 minutos')
  await person.click(screen.getByRole('button', { name: '10 minutos' }))
  const price = screen.getByLabelText<HTMLInputElement>(/^Preço/)
  await person.type(price, '1.019,9')
  await person.tab()
  expect(price.value).toBe('1.019,90')
  await person.click(screen.getByRole('button', { name: 'Criar procedimento' }))
  await screen.findByText('Procedimento criado com sucesso!')
  expect(screen.queryByRole('heading', { name: 'a lista de procedimentos' })).toBeNull()
  expect(bodiesOf(post)).toEqual([
    {
      companyId: 'shop',
      name: 'Corte e barba',
      duration: 90,
      description: null,
      category: null,
      bufferMinutes: 10,
      price: 1019.9,
      deposit: 'company',
      isActive: true,
    },
  ])
  await screen.findByRole('heading', { name: 'a lista de procedimentos' }, { timeout: 3000 })
})

test('an owner who types a category is offered the categories in use, and the chosen one is stored', async () => {
  const { person, bodiesOf } = stageOwner(() => <ProcedureForm />, {
    ...created,
    'GET /api/procedures/company/shop': () => ({
      body: [
        { ...procedure, category: 'Coloração' },
        { ...procedure, id: 'wash', category: 'Coloração' },
        { ...procedure, id: 'shave', category: 'Barba' },
      ],
    }),
  })
  await person.type(screen.getByLabelText('Nome'), 'Luzes')
  await person.type(screen.getByLabelText('Duração em minutos'), '90')
  await person.type(screen.getByLabelText(/^Categoria/), 'colora')
  const list = await screen.findByRole('listbox', { name: 'Categorias que você já usa' })
  expect(list.textContent).toBe('Coloração')
  await person.click(screen.getByRole('option', { name: 'Coloração' }))
  await person.click(screen.getByRole('button', { name: 'Criar procedimento' }))
  await screen.findByText('Procedimento criado com sucesso!')
  expect(bodiesOf(post)).toMatchObject([{ name: 'Luzes', category: 'Coloração' }])
})

test('an owner saves one procedure after the other without leaving the form', async () => {
  const { person, bodiesOf } = stageOwner(() => <ProcedureForm />, created)
  await person.type(screen.getByLabelText('Nome'), 'Corte')
  await person.click(screen.getByRole('button', { name: '30min' }))
  await person.click(screen.getByRole('button', { name: 'Salvar e cadastrar outro' }))
  await screen.findByText('Procedimento criado com sucesso: Corte. Cadastre o próximo.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Nome')))
  expect(screen.getByLabelText<HTMLInputElement>('Duração em minutos').value).toBe('')
  await person.type(screen.getByLabelText('Nome'), 'Barba')
  await person.click(screen.getByRole('button', { name: '15min' }))
  await person.type(screen.getByLabelText('Nome'), '{Enter}')
  await screen.findByText('Procedimento criado com sucesso!')
  expect(bodiesOf(post)).toMatchObject([
    { name: 'Corte', duration: 30 },
    { name: 'Barba', duration: 15 },
  ])
})

test('an owner who saves an invalid procedure reads every error beside its field, and the first field gets the focus', async () => {
  const { person, sent } = stageOwner(() => <ProcedureForm />, created)
  await person.type(screen.getByLabelText('Duração em minutos'), '0')
  await person.type(screen.getByLabelText(/^Preço/), 'caro')
  await person.click(screen.getByRole('button', { name: 'Criar procedimento' }))
  await screen.findByText('Nome é obrigatório')
  screen.getByText('Duração deve ser um número maior que 0')
  screen.getByText(/^Preço deve ser/)
  screen.getByText('Falta corrigir 3 campos')
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'))
  for (const label of ['Duração em minutos', /^Preço/, 'Nome']) {
    await person.click(screen.getByRole('button', { name: 'Ver o próximo' }))
    expect(document.activeElement).toBe(screen.getByLabelText(label))
  }
  await person.click(screen.getByRole('button', { name: '45min' }))
  await waitFor(() => expect(screen.queryByText('Duração deve ser um número maior que 0')).toBeNull())
  expect(screen.getByRole('button', { name: '45min' }).getAttribute('aria-pressed')).toBe('true')
  expect(sent.map(({ call }) => call)).not.toContain(post)
})

test('an error of the API about a procedure is shown beside its field, and a failed request is shown in the save bar', async () => {
  const answers = [
    { status: 400, body: { error: 'x', code: 'invalid', fields: { name: 'Este nome não serve' } } },
    { status: 500, body: { error: 'Algo deu errado.', code: 'internal' } },
  ]
  const { person } = stageOwner(() => <ProcedureForm />, { [post]: () => answers.shift() ?? { body: null } })
  await person.type(screen.getByLabelText('Nome'), 'Corte')
  await person.click(screen.getByRole('button', { name: '30min' }))
  await person.click(screen.getByRole('button', { name: 'Criar procedimento' }))
  await screen.findByText('Este nome não serve')
  await person.type(screen.getByLabelText('Nome'), 's')
  await person.click(screen.getByRole('button', { name: 'Criar procedimento' }))
  await screen.findByText('Erro ao salvar procedimento. Por favor, tente novamente.')
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Cortes')
})

test('an owner who leaves a changed procedure form is asked for confirmation', async () => {
  const { person } = stageOwner(() => <ProcedureForm />)
  await person.type(screen.getByLabelText('Nome'), 'Corte')
  await person.click(screen.getByRole('link', { name: 'Procedimentos' }))
  await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })
  await person.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Corte')
  await person.click(screen.getByRole('link', { name: 'Procedimentos' }))
  await person.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  await screen.findByRole('heading', { name: 'a lista de procedimentos' })
})

test('a procedure that does not load can be requested again; a deleted one is reported as deleted', async () => {
  const answers = [
    { status: 500, body: { error: 'x', code: 'internal' } },
    { status: 404, body: { error: 'Procedimento não encontrado', code: 'not_found' } },
  ]
  const { person } = stageOwner(() => <ProcedureEditor id="cut" />, {
    'GET /api/procedures/cut': () => answers.shift() ?? { body: procedure },
  })
  await screen.findByText('Erro ao carregar dados do procedimento')
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('heading', { name: 'Procedimento não encontrado' })
})
