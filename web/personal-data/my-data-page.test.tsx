// @vitest-environment happy-dom
import type { HeldByCompany, PersonalData } from '@encaixe/contract/personal-data.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { CompanyData } from './company-data.tsx'
import { MyDataPage } from './my-data-page.tsx'

afterEach(() => void vi.restoreAllMocks())

const held: HeldByCompany = {
  company: { id: 'navalha', name: 'Barbearia Navalha', slug: 'navalha', phone: '(11) 91234-5678' },
  record: {
    name: 'Ana Prado',
    phone: '+5511987654321',
    claimedPhone: null,
    email: 'ana@cliente.example',
    birthday: '1990-02-03',
    notes: 'Prefere a tesoura',
    tags: ['vip'],
    blocked: false,
    since: '2026-03-02T13:00:00.000Z',
  },
  visits: 3,
  noShows: 2,
  rule: { after: 2, then: 'ask', clearedBy: 3 },
  waits: true,
  contestedAt: null,
  contestText: null,
  stopped: false,
  notMe: [],
  appointments: [],
}

const data: PersonalData = {
  account: {
    uid: 'ana',
    name: 'Ana Prado',
    email: 'ana@cliente.example',
    phone: null,
    since: '2026-03-02T13:00:00.000Z',
    termsVersion: '2026-11-24',
    termsAcceptedAt: '2026-11-24T13:00:00.000Z',
  },
  ownCompany: null,
  companies: [held],
  works: [],
  formerWorks: [],
  waitlist: [],
  devices: 0,
}

const stageData = (shown: PersonalData, answers: Parameters<typeof stageOwner>[1] = {}) =>
  stageOwner(MyDataPage, { 'GET /api/me/data': () => ({ body: shown }), ...answers })

const both: Partial<typeof held> = { notMe: ['+5511987654321', 'ana@cliente.example'] }

test.each<[string, Partial<typeof held>, RegExp]>([
  ['asked to stop', { stopped: true }, /^Esta empresa não envia mensagens a você: alguém pediu para parar/],
  [
    'answered "Não é comigo"',
    both,
    /^Esta empresa não escreve para \(11\) 98765-4321 e ana@cliente\.example: quem recebeu a mensagem respondeu “Não é comigo”\. Algo errado/,
  ],
  ['did nothing', {}, /^Algo errado/],
])('a client reads to which contact a company does not write, when somebody %s', async (_, stops, said) => {
  stageData({ ...data, companies: [{ ...held, ...stops }] })
  const card = await screen.findByRole('region', { name: 'Barbearia Navalha' })
  within(card).getByText(said)
})

test("a client reads the data that a company stores about them and the company's rule for no-shows, and contests a no-show", async () => {
  let contestedAt: string | null = null
  const { person, bodiesOf } = stageOwner(MyDataPage, {
    'GET /api/me/data': () => ({ body: { ...data, companies: [{ ...held, contestedAt }] } }),
    'POST /api/me/no-shows/contest': () => {
      contestedAt = new Date().toISOString()
      return { status: 204, body: undefined }
    },
  })
  const card = await screen.findByRole('region', { name: 'Barbearia Navalha' })
  for (const text of ['(11) 98765-4321', '03/02/1990', 'Prefere a tesoura', 'vip'])
    within(card).getByText(text)
  within(card).getByText(/^2 faltas anotadas\. Depois de 2 faltas/)
  within(card).getByText('O seu próximo pedido vai aguardar a empresa')
  await person.click(within(card).getByRole('button', { name: 'Contestar uma falta' }))
  const question = screen.getByRole('dialog', { name: 'Contestar uma falta' })
  const sendIt = within(question).getByRole('button', { name: 'Enviar à empresa' })
  await person.click(sendIt)
  within(question).getByText('Escreva o que aconteceu')
  await person.type(within(question).getByLabelText('O que aconteceu?'), 'Eu fui, cheguei 5 minutos antes.')
  await person.click(sendIt)
  const written = await screen.findByText(/^Você escreveu à empresa em/)
  await waitFor(() => expect(document.activeElement).toBe(written))
  expect(screen.queryByRole('button', { name: 'Contestar uma falta' })).toBeNull()
  expect(bodiesOf('POST /api/me/no-shows/contest')).toEqual([
    { companyId: 'navalha', text: 'Eu fui, cheguei 5 minutos antes.' },
  ])
})

test('a client whose record matches only by an unverified number reads why it is not shown', async () => {
  stageData({ ...data, companies: [{ ...held, record: null }] })
  await screen.findByText(/qualquer pessoa poderia digitar esses contatos/)
  expect(screen.queryByText('Prefere a tesoura')).toBeNull()
  screen.getByText(/^A empresa anotou faltas com o mesmo celular ou e-mail\./)
})

test('a client reads the number that they typed when they booked, and that the company has not confirmed it', async () => {
  const record = held.record && { ...held.record, phone: null, claimedPhone: '+5511987654321' }
  stageData({ ...data, companies: [{ ...held, record }] })
  await screen.findByText('(11) 98765-4321, que você informou ao agendar; a empresa ainda não confirmou')
})

test('an owner who works in no other company reads how many devices get notifications', async () => {
  stageData({ ...data, devices: 2 })
  const card = await screen.findByRole('region', { name: 'Avisos no aparelho' })
  within(card).getByText('2 aparelhos recebem os seus avisos.')
  expect(screen.queryByRole('region', { name: 'Onde você trabalha' })).toBeNull()
})

test('a person who left a team reads where the activity log still shows their name', async () => {
  const company = { name: 'Navalha de Ouro', slug: 'navalha' }
  stageData({ ...data, formerWorks: [{ company, name: 'Ana', endedAt: '2027-02-01T13:00:00.000Z' }] })
  const card = await screen.findByRole('region', { name: 'Onde você trabalhou' })
  within(card).getByText('como Ana, até 1º de fevereiro de 2027')
})

test('a client can erase their account only after typing the word', async () => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  const { person, bodiesOf } = stageData(
    { ...data, companies: [] },
    { 'POST /api/me/erase': () => ({ status: 204, body: undefined }) },
  )
  await screen.findByText('Nenhuma empresa guarda dados seus como cliente')
  await person.click(screen.getByRole('button', { name: 'Apagar minha conta' }))
  const question = screen.getByRole('alertdialog', { name: 'Apagar a sua conta?' })
  const confirm = within(question).getByRole('button', { name: 'Apagar minha conta' })
  await person.click(confirm)
  within(question).getByText('Digite APAGAR para confirmar')
  expect(bodiesOf('POST /api/me/erase')).toEqual([])
  await person.type(within(question).getByLabelText('Para confirmar, digite APAGAR'), 'apagar')
  await person.click(confirm)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/login?conta=apagada'))
  expect(bodiesOf('POST /api/me/erase')).toEqual([{ confirm: 'APAGAR' }])
})

test('an owner reads what to do before their account can be erased', async () => {
  stageData({ ...data, ownCompany: { id: 'shop', name: 'Salão da Teresa', slug: 'teresa' } })
  await screen.findByText('Você tem uma empresa aqui. Antes de apagar a conta:')
  const ways = ['cancele a assinatura', 'baixe os dados e apague a empresa']
  const targets = ways.map((name) => screen.getByRole('link', { name }).getAttribute('href'))
  expect(targets).toEqual(['/subscription', '/company?secao=dados'])
  expect(screen.queryByRole('button', { name: 'Apagar minha conta' })).toBeNull()
})

test('an owner with an open subscription is sent to cancel it before the company is deleted', async () => {
  const company = {
    id: 'shop',
    name: 'Salão da Teresa',
    slug: 'teresa',
    timezone: 'America/Sao_Paulo' as const,
  }
  const refusal = { error: 'Aberta', code: 'subscription_open' }
  let open = true
  const { person, bodiesOf } = stageOwner(() => <CompanyData company={company} />, {
    'DELETE /api/companies/shop': () =>
      open ? { status: 409, body: refusal } : { status: 204, body: undefined },
  })
  const pause = await screen.findByRole('link', { name: 'Página' })
  expect(pause.getAttribute('href')).toBe('/company?secao=pagina')
  await person.click(screen.getByRole('button', { name: 'Apagar a empresa' }))
  const question = screen.getByRole('alertdialog', { name: 'Apagar Salão da Teresa?' })
  await person.type(within(question).getByLabelText(/digite o endereço da página/), 'Teresa')
  await person.click(within(question).getByRole('button', { name: 'Apagar a empresa' }))
  const way = await within(question).findByRole('link', { name: 'Cancele a assinatura' })
  expect(way.getAttribute('href')).toBe('/subscription')
  open = false
  await person.click(within(question).getByRole('button', { name: 'Apagar a empresa' }))
  await screen.findByRole('alertdialog', { name: 'Empresa apagada' })
  expect(bodiesOf('DELETE /api/companies/shop')).toEqual([{ confirm: 'teresa' }, { confirm: 'teresa' }])
})
