// @vitest-environment happy-dom
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { plans } from '@encaixe/contract/plans.ts'
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { CollaboratorEditor } from './collaborator-editor.tsx'
import { countWrongFields, listWrongFields } from './collaborator-form.tsx'
import { NewCollaborator } from './new-collaborator.tsx'

const taina: Collaborator = {
  id: 'taina',
  companyId: 'shop',
  name: 'Tainá Ribeiro',
  email: 'tai@salao.example',
  role: 'Barbeira',
  photo: null,
  isActive: true,
  procedureIds: ['cut'],
  workSchedule: defaultWorkSchedule(),
  getsMails: true,
  version: 4,
}

const offered = (id: string, name: string, isActive = true) => ({
  id,
  companyId: 'shop',
  name,
  duration: 30,
  description: null,
  price: 50,
  isActive,
  version: 1,
})

const procedures = [offered('cut', 'Corte'), offered('shave', 'Barba'), offered('old', 'Antigo', false)]
const withProcedures = { 'GET /api/procedures/company/shop': () => ({ body: procedures }) }
const url = '/api/collaborators/taina'

const edit = (answers: Parameters<typeof stageOwner>[1]) =>
  stageOwner(() => <CollaboratorEditor id="taina" />, {
    ...withProcedures,
    [`GET ${url}`]: () => ({ body: taina }),
    ...answers,
  })

const tab = (name: string) => screen.findByRole('tab', { name })
const day = (name: string) => within(screen.getByRole('group', { name }))

test('saving with an error in a hidden tab opens that tab, focuses the field and counts the errors in the save bar', async () => {
  const { person, bodiesOf } = edit({
    [`PUT ${url}`]: (body) => ({ body: { ...taina, ...(body as object), version: 5 } }),
  })
  await person.click(await tab('Jornada de Trabalho'))
  await person.clear(day('Sexta-feira').getByLabelText('Intervalo, fim'))
  await person.click(await tab('Informações Básicas'))
  await person.click(screen.getByRole('button', { name: 'Salvar alterações' }))

  await waitFor(() =>
    expect(document.activeElement).toBe(day('Sexta-feira').getByLabelText('Intervalo, fim')),
  )
  const sentence = 'Ambos os horários de intervalo devem ser preenchidos ou deixados em branco'
  expect(day('Sexta-feira').getByText(sentence).closest('p')?.id).toBe(
    document.activeElement?.getAttribute('aria-describedby'),
  )
  screen.getByText('Falta corrigir 1 campo na sexta-feira')
  expect(bodiesOf(`PUT ${url}`)).toEqual([])

  await person.keyboard('13')
  await person.tab()
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Salvar alterações' }))
  await screen.findByText('Colaborador atualizado com sucesso!')
  expect(bodiesOf(`PUT ${url}`)).toEqual([
    {
      name: taina.name,
      email: taina.email,
      role: taina.role,
      isActive: true,
      procedureIds: ['cut'],
      workSchedule: taina.workSchedule,
      version: 4,
    },
  ])
})

test('an owner who types an invalid time sees it stay with an error, and the day stays open after the correction', async () => {
  const { person } = edit({})
  await person.click(await tab('Jornada de Trabalho'))
  const friday = day('Sexta-feira')
  const start = friday.getByLabelText<HTMLInputElement>('Início')
  const fold = friday.getByRole('button', { name: /^Horário de sexta-feira/ })
  await person.clear(start)
  await person.type(start, '25:00')
  await person.tab()
  await friday.findByText('Horário inválido')
  expect(start.value).toBe('25:00')

  await person.click(fold)
  await person.clear(start)
  await person.type(start, '900')
  await person.tab()
  await waitFor(() => expect(friday.queryByText('Horário inválido')).toBeNull())
  expect(start.value).toBe('09:00')
  expect(document.activeElement).toBe(friday.getByLabelText('Término'))
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  await person.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('false')
})

test('an owner reads that a professional who left gets no mails, and saving begins them again only when switched on', async () => {
  const left = { ...taina, getsMails: false }
  const { person, bodiesOf } = edit({
    [`GET ${url}`]: () => ({ body: left }),
    [`PUT ${url}`]: (body) => ({ body: { ...left, ...(body as object), version: 5 } }),
  })
  await screen.findByText('Não recebe e-mails dos agendamentos desde que o acesso terminou.')
  screen.getByText(/recomeçam quando o endereço muda ou um novo convite é aceito\.$/)
  const save = () => person.click(screen.getByRole('button', { name: 'Salvar alterações' }))
  await person.type(screen.getByLabelText(/^Função/), 's')
  await save()
  await screen.findByText('Colaborador atualizado com sucesso!')
  await person.click(screen.getByRole('switch', { name: 'Enviar de novo os e-mails dos agendamentos' }))
  await save()
  await screen.findByText('Recebe os avisos de novos agendamentos.')
  expect(bodiesOf(`PUT ${url}`)).toMatchObject([{ role: 'Barbeiras' }, { getsMails: true }])
  expect(bodiesOf(`PUT ${url}`)[0]).not.toHaveProperty('getsMails')
})

test('an owner copies the hours of one day to the other working days', async () => {
  const { person } = edit({})
  await person.click(await tab('Jornada de Trabalho'))
  await person.clear(day('Terça-feira').getByLabelText('Início'))
  await person.type(day('Terça-feira').getByLabelText('Início'), '10')
  await person.tab()
  await person.click(screen.getByRole('button', { name: 'Repetir a terça nos outros dias' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Repetir um dia nos outros' }))
  const ticked = dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)
  expect(ticked).toHaveLength(4)
  await person.click(dialog.getByRole('checkbox', { name: 'Sábado' }))
  await person.click(dialog.getByRole('button', { name: 'Repetir horário' }))
  for (const name of ['Segunda-feira', 'Sexta-feira', 'Sábado']) {
    expect(day(name).getByLabelText<HTMLInputElement>('Início').value).toBe('10:00')
  }
  expect(day('Domingo').queryByLabelText('Início')).toBeNull()
  screen.getByText('Horário de terça repetido em 5 dias')
})

test('an owner whose collaborator was changed in another window keeps the typed text until reloading', async () => {
  const current = { ...taina, role: 'Mestre', version: 9 }
  let asked = 0
  const { person, bodiesOf } = edit({
    [`GET ${url}`]: () => ({ body: asked++ === 0 ? taina : current }),
    [`PUT ${url}`]: () => ({ status: 409, body: { error: 'Estes dados mudaram.', code: 'stale_version' } }),
  })
  const name = await screen.findByLabelText<HTMLInputElement>('Nome')
  await person.type(name, ' Lima')
  await person.click(screen.getByRole('button', { name: 'Salvar alterações' }))
  await screen.findByText('Estes dados mudaram.')
  expect(name.value).toBe('Tainá Ribeiro Lima')
  await person.click(screen.getByRole('button', { name: 'Recarregar' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Função/).value).toBe('Mestre'))
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Tainá Ribeiro')
  await person.click(screen.getByRole('button', { name: 'Salvar alterações' }))
  await waitFor(() => expect(bodiesOf(`PUT ${url}`).at(-1)).toMatchObject({ version: 9 }))
})

test('an owner whose changed collaborator cannot be reloaded reads an error and keeps the typed text', async () => {
  let asked = 0
  const { person } = edit({
    [`GET ${url}`]: () => (asked++ === 0 ? { body: taina } : { status: 500, body: { code: 'internal' } }),
    [`PUT ${url}`]: () => ({ status: 409, body: { error: 'Estes dados mudaram.', code: 'stale_version' } }),
  })
  await person.type(await screen.findByLabelText('Nome'), ' Lima')
  await person.click(screen.getByRole('button', { name: 'Salvar alterações' }))
  await person.click(await screen.findByRole('button', { name: 'Recarregar' }))
  await screen.findByText('Erro ao carregar dados')
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Tainá Ribeiro Lima')
})

test('a new collaborator starts with the usual hours and every active procedure, and saving returns to the list', async () => {
  const { person, bodiesOf } = stageOwner(() => <NewCollaborator />, {
    ...withProcedures,
    'POST /api/collaborators': (body) => ({ status: 201, body: { ...taina, ...(body as object) } }),
  })
  await person.click(await screen.findByRole('button', { name: 'Criar colaborador' }))
  await screen.findByText('Nome do colaborador é obrigatório')
  screen.getByText('E-mail é obrigatório')
  screen.getByText('Falta corrigir 2 campos em Informações Básicas')
  await person.type(screen.getByLabelText('Nome'), 'Bia')
  await person.type(screen.getByLabelText('E-mail'), 'bia@salao.example')
  await person.click(screen.getByRole('button', { name: 'Criar colaborador' }))
  await screen.findByRole('heading', { name: 'a lista de colaboradores' })
  screen.getByText('Colaborador criado com sucesso!')
  expect(bodiesOf('POST /api/collaborators')).toEqual([
    {
      companyId: 'shop',
      name: 'Bia',
      email: 'bia@salao.example',
      role: null,
      isActive: true,
      procedureIds: ['cut', 'shave'],
      workSchedule: defaultWorkSchedule(),
    },
  ])
})

test('an owner with a full plan is not offered another active collaborator, but can save an inactive one', async () => {
  const plan = { ...plans.micro, price: 9.9 }
  const { person, sent, bodiesOf } = stageOwner(() => <NewCollaborator />, {
    ...withProcedures,
    'GET /api/collaborators/company/shop': () => ({ body: [taina] }),
    'GET /api/subscriptions/status': () => ({
      body: { isActive: true, subscription: { status: 'active', plan, createdAt: '2027-03-01T12:00:00Z' } },
    }),
    'POST /api/collaborators': (body) => ({ status: 201, body: { ...taina, ...(body as object) } }),
  })
  await person.type(await screen.findByLabelText('Nome'), 'Bia')
  await person.type(screen.getByLabelText('E-mail'), 'bia@salao.example')
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /api/subscriptions/status'))
  await person.click(screen.getByRole('button', { name: 'Criar colaborador' }))
  await screen.findByText(/Seu plano permite até 1 colaborador ativo/)
  expect(screen.getByRole('link', { name: 'Ver Planos' }).getAttribute('href')).toBe('/subscription')
  expect(bodiesOf('POST /api/collaborators')).toEqual([])
  await person.click(screen.getByRole('switch', { name: 'Ativo' }))
  await person.click(screen.getByRole('button', { name: 'Criar colaborador' }))
  await waitFor(() => expect(bodiesOf('POST /api/collaborators')).toMatchObject([{ isActive: false }]))
})

test('an owner selects all procedures, some or none with one checkbox', async () => {
  const { person } = edit({})
  await person.click(await tab('Procedimentos'))
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Selecionar todos' })
  expect(all.indeterminate).toBe(true)
  await person.click(all)
  screen.getByText('3 de 3 selecionados')
  await person.click(screen.getByRole('checkbox', { name: /^Barba/ }))
  screen.getByText('2 de 3 selecionados')
  await person.click(all)
  await person.click(all)
  screen.getByText('0 de 3 selecionados')
  screen.getByText('Sem nenhum procedimento, este colaborador não aparece para agendamento.')
})

test('an owner whose new work week leaves appointments outside the hours is asked, goes back, then keeps the appointments', async () => {
  const refusal = { error: 'Há agendamentos nesse período.', code: 'appointments_affected' }
  const { person, bodiesOf } = edit({
    [`PUT ${url}`]: (body) =>
      (body as { keep: boolean }).keep
        ? { body: { ...taina, ...(body as object), version: 5 } }
        : { status: 409, body: { ...refusal, count: 2, appointments: [] } },
  })
  await person.click(await tab('Jornada de Trabalho'))
  const end = day('Sexta-feira').getByLabelText<HTMLInputElement>('Término')
  await person.clear(end)
  await person.type(end, '15')
  await person.tab()
  const save = screen.getByRole('button', { name: 'Salvar alterações' })
  await person.click(save)
  const question = await screen.findByRole('alertdialog', { name: 'Há agendamentos nesse período.' })
  await person.click(within(question).getByRole('button', { name: 'Voltar' }))
  expect(end.value).toBe('15:00')
  expect(screen.queryByRole('alert')).toBeNull()
  await person.click(save)
  await person.click(await screen.findByRole('button', { name: 'Manter e resolver depois' }))
  await screen.findByText('Jornada salva: 2 agendamentos para resolver')
  expect(bodiesOf(`PUT ${url}`)).toMatchObject([{ keep: false }, { keep: false }, { keep: true }])
})

const wrong = { type: 'custom', message: 'errado' }

test.each([
  [{}, undefined],
  [{ name: wrong }, 'Falta corrigir 1 campo em Informações Básicas'],
  [{ workSchedule: { friday: { breakEnd: wrong } } }, 'Falta corrigir 1 campo na sexta-feira'],
  [{ workSchedule: { sunday: { startTime: wrong, endTime: wrong } } }, 'Falta corrigir 2 campos no domingo'],
  [
    { workSchedule: { friday: { endTime: wrong }, saturday: { endTime: wrong } }, email: wrong },
    'Falta corrigir 3 campos em Informações Básicas, na sexta-feira e no sábado',
  ],
])('the errors %j are summed up as "%s"', (errors, summary) => {
  expect(countWrongFields(listWrongFields(errors))).toBe(summary)
})

test('the first wrong field is the first one in the order of the tabs', () => {
  const errors = { workSchedule: { monday: { endTime: wrong, startTime: wrong } }, email: wrong }
  expect(listWrongFields(errors).map(({ path, tab }) => `${tab}: ${path}`)).toEqual([
    'basics: email',
    'hours: workSchedule.monday.startTime',
    'hours: workSchedule.monday.endTime',
  ])
})
