// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { anAppointment, stageAppointments } from '../appointments/stage-appointments.tsx'
import { aClient, bookOf } from '../appointments/stage-clients.ts'
import { appointmentsKey } from '../platform/appointments-key.ts'
import { ClientDetails } from './client-details.tsx'
import { ClientPage } from './client-page.tsx'

const nina = aClient({
  birthday: '1990-03-05',
  notes: 'Alergia a amônia.',
  noShows: 1,
  tags: ['VIP'],
  nextVisit: '2027-03-03',
})
const history = [
  anAppointment({ id: 'next', date: '2027-03-03' }),
  anAppointment({ id: 'cut', visitId: 'v', date: '2027-02-23', status: 'completed' }),
  anAppointment({
    id: 'beard',
    visitId: 'v',
    date: '2027-02-23',
    startTime: '15:30',
    endTime: '16:00',
    status: 'completed',
    procedure: { id: 'beard', name: 'Barba' },
    price: 40,
  }),
  anAppointment({ id: 'missed', date: '2026-12-01', status: 'no_show' }),
]

const stage = (
  answers: Parameters<typeof stageAppointments>[2] = {},
  client = nina,
  role: Parameters<typeof stageAppointments>[0] = 'owner',
) =>
  stageAppointments(
    role,
    '/day',
    {
      'GET /api/companies/my-company': () => ({ body: { slug: 'teresa', timezone: 'America/Sao_Paulo' } }),
      'GET /api/clients/summary': () => ({ body: { count: 1, tags: [] } }),
      ...bookOf([client], history),
      ...answers,
    },
    () => <ClientPage id="nina" />,
  )

test('an owner opens a client with one visit to whom the rule of no-shows applies: the figures and the notice say so', async () => {
  stage({}, { ...nina, visits: 0, noShows: 1, waits: true })
  const figures = await screen.findByRole('region', { name: 'Resumo' })
  within(figures).getByText('em 1 visita marcada')
  expect(screen.getAllByText('O próximo pedido espera a sua resposta')).toHaveLength(2)
})

test('an owner reads at a glance when a client comes, how often the client came, the notes and the contact', async () => {
  stage()
  await screen.findByRole('heading', { level: 1, name: 'Nina Falcão' })
  const figures = screen.getByRole('region', { name: 'Resumo' })
  await within(figures).findByText('Corte + Barba, com Rui Castro')
  expect([...figures.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    'Próxima visitaAmanhã, 15:00Corte, com Rui Castro',
    'Última visitahá 7 diasCorte + Barba, com Rui Castro',
    'Visitas3R$\u00a0150,00 no total',
    'Falta1em 4 visitas marcadas',
  ])
  within(screen.getByRole('region', { name: 'Observações' })).getByText('Alergia a amônia.')
  const details = within(screen.getByRole('region', { name: 'Dados' }))
  expect(details.getByRole('link', { name: '(11) 95555-0142' }).getAttribute('href')).toBe(
    'tel:+5511955550142',
  )
  details.getByText('faz 37 anos em 3 dias')
  expect(screen.getByRole('link', { name: 'Agendar' }).getAttribute('href')).toBe(
    '/schedules/new?clientId=nina',
  )
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/5511955550142',
  )
  const ahead = within(await screen.findByRole('region', { name: 'Por vir' }))
  expect(ahead.getByRole('link').textContent).toContain('qua, 03/03 15:00 Corte')
  const past = within(screen.getByRole('region', { name: 'Histórico' })).getAllByRole('link')
  expect(past.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/schedules/cut', 'ter, 23/02 15:00 Corte + Barba com Rui Castro · R$\u00a090,00 Concluído'],
    ['/schedules/missed', '01/12/2026 15:00 Corte com Rui Castro · R$\u00a050,00 Não veio'],
  ])
})

test('an owner changes a client in place: only the changed fields are sent, and a change made elsewhere does not overwrite them', async () => {
  const changed = { ...nina, email: 'nova@cliente.example', version: 2 }
  let current = nina
  const { person, asked } = stage({
    'GET /api/clients/nina': () => ({ body: current }),
    'PUT /api/clients/nina': ({ body }) => {
      const { version } = body as { version: number }
      if (version !== 2)
        return { status: 409, body: { error: 'Outra pessoa alterou.', code: 'stale_version' } }
      current = { ...changed, name: 'Nina F. Costa', version: 3 }
      return { body: current }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Editar os dados' }))
  const notes = screen.getByRole('button', { name: 'Editar observações' })
  expect(notes.getAttribute('aria-disabled')).toBe('true')
  const name = screen.getByLabelText('Nome')
  await person.clear(name)
  await person.type(name, 'Nina F. Costa')
  current = changed
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Outra pessoa alterou.')
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('nova@cliente.example'),
  )
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByRole('heading', { level: 1, name: 'Nina F. Costa' })
  expect(asked('PUT /api/clients/nina').map(({ body }) => body)).toEqual([
    { name: 'Nina F. Costa', version: 1 },
    { name: 'Nina F. Costa', version: 2 },
  ])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar os dados' }))
})

test('a new number that arrives while an owner edits the name is not overwritten', async () => {
  function Edited() {
    const [client, setClient] = useState(nina)
    const news = { ...nina, phone: '+5511988887777', version: 2 }
    return (
      <>
        <button type="button" onClick={() => setClient(news)}>
          Chega
        </button>
        <ClientDetails
          client={client}
          open
          onOpen={undefined}
          onClose={() => {}}
          today="2027-03-02"
          onMerge={() => {}}
        />
      </>
    )
  }
  const { person, asked } = stageAppointments(
    'owner',
    '/day',
    { 'PUT /api/clients/nina': ({ body }) => ({ body: { ...nina, ...(body as object) } }) },
    Edited,
  )
  await person.type(await screen.findByLabelText('Nome'), ' Costa')
  await person.click(screen.getByRole('button', { name: 'Chega' }))
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(asked('PUT /api/clients/nina')).toHaveLength(1))
  expect(asked('PUT /api/clients/nina')[0]?.body).toEqual({ name: 'Nina Falcão Costa', version: 1 })
})

test('an owner changes the notes of a client without a mobile and an e-mail', async () => {
  const { person, asked } = stage(
    { 'PUT /api/clients/nina': ({ body }) => ({ body: { ...nina, ...(body as object) } }) },
    { ...nina, phone: null, email: null },
  )
  await person.click(await screen.findByRole('button', { name: 'Editar observações' }))
  await person.type(screen.getByRole('textbox', { name: 'Observações' }), ' Café.')
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(asked('PUT /api/clients/nina')).toHaveLength(1))
})

test('an owner who edits the data of a client by the keyboard has the focus in the first field', async () => {
  const { person } = stage()
  ;(await screen.findByRole('button', { name: 'Editar os dados' })).focus()
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText(/^Nome/))
})

test('an owner blocks a client after a plain question, and unblocks the client with one tap', async () => {
  const stored = { ...nina }
  const { person, asked } = stage({
    'GET /api/clients/nina': () => ({ body: stored }),
    'PUT /api/clients/nina': ({ body }) => ({ body: Object.assign(stored, body) }),
  })
  await person.click(await screen.findByRole('button', { name: 'Mais ações com Nina Falcão' }))
  await person.click(screen.getByRole('menuitem', { name: 'Bloquear agendamento online' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Bloquear Nina Falcão?' }))
  question.getByText(/O que já está marcado continua/)
  await person.click(question.getByRole('button', { name: 'Bloquear' }))
  await screen.findByText('Este cliente não agenda online')
  await person.click(screen.getByRole('button', { name: 'Desbloquear' }))
  await waitFor(() => expect(screen.queryByText('Este cliente não agenda online')).toBeNull())
  expect(asked('PUT /api/clients/nina').map(({ body }) => body)).toEqual([
    { blocked: true },
    { blocked: false },
  ])
})

test('an owner erases a client after reading which data are deleted and which stay, and a failure is shown in the question', async () => {
  let works = false
  const { person, place, asked, queries } = stage({
    'DELETE /api/clients/nina': () => {
      if (!works) return { status: 500, body: { error: 'x', code: 'internal' } }
      // The live event of the cancelled appointments may arrive before the answer of the erasure.
      void queries.invalidateQueries({ queryKey: appointmentsKey })
      return { status: 204, body: null }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Mais ações com Nina Falcão' }))
  await person.click(screen.getByRole('menuitem', { name: 'Apagar dados' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Apagar os dados de Nina Falcão?' }))
  question.getByText(/^Os horários por vir são cancelados/)
  question.getByText(/^Ficam só os números/)
  await person.click(question.getByRole('button', { name: 'Apagar dados' }))
  await question.findByText('Erro ao apagar cliente. Por favor, tente novamente.')
  works = true
  const reads = () => ['', '/history'].map((part) => asked(`GET /api/clients/nina${part}`).length)
  const before = reads()
  await person.click(question.getByRole('button', { name: 'Apagar dados' }))
  await waitFor(() => expect(place.now).toBe('/clients'))
  expect(await screen.findByText('Dados do cliente apagados')).toBeDefined()
  expect(reads()).toEqual(before)
})

test('a receptionist blocks a client, and only the owner and managers erase one', async () => {
  const { person } = stage({}, nina, 'reception')
  await person.click(await screen.findByRole('button', { name: 'Mais ações com Nina Falcão' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Bloquear agendamento online',
  ])
})

test('an owner merges two records: the record with more visits is proposed to stay, and the consequences are shown before the merge', async () => {
  const twin = aClient({ id: 'twin', name: 'Nina F.', email: 'outra@cliente.example', visits: 9, spent: 300 })
  const { person, asked, place } = stage({
    ...bookOf([{ ...nina, blocked: true }, twin], history),
    'POST /api/clients/nina/merge': () => ({ body: { ...twin, visits: 12 } }),
  })
  await screen.findByText('Nina F. tem o mesmo celular')
  await person.click(screen.getByRole('button', { name: 'Juntar os dois cadastros' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Juntar cadastros' }))
  expect(await dialog.findByRole('radio', { name: /^Nina F\./, checked: true })).toBeDefined()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Nina F. fica com os agendamentos dos dois: 12 visitas, 1 falta e R$\u00a0450,00 no total.',
    'Recebe do outro cadastro a data de nascimento.',
    'Não fica o e-mail nina@cliente.example do outro cadastro.',
    'O e-mail outra@cliente.example sai do cadastro se for da conta, porque pode ser de outra pessoa.',
    'As observações e as etiquetas dos dois ficam juntas.',
    'O bloqueio do outro cadastro passa a valer para este.',
    'O cadastro de Nina Falcão deixa de existir. Não dá para desfazer.',
  ])
  await person.click(dialog.getByRole('button', { name: 'Juntar os dois' }))
  await waitFor(() => expect(place.now).toBe('/clients/twin'))
  expect(asked('POST /api/clients/nina/merge')[0]?.body).toEqual({ into: 'twin', samePerson: false })
})

test('an owner searches for the other record and chooses which of the two stays', async () => {
  const other = aClient({
    id: 'ana',
    name: 'Ana Prado',
    phone: null,
    email: 'ana@cliente.example',
    visits: 0,
  })
  const { person, asked } = stage({
    ...bookOf([nina, other], history),
    'POST /api/clients/nina/merge': () => ({ body: other }),
  })
  await person.click(await screen.findByRole('button', { name: 'Mais ações com Nina Falcão' }))
  await person.click(screen.getByRole('menuitem', { name: 'Juntar com outro cadastro' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Juntar cadastros' }))
  expect((await dialog.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'APAna Pradoana@cliente.example · 0 visitas',
  ])
  await person.type(dialog.getByRole('combobox'), 'ana{ArrowDown}{Enter}')
  const next = within(await screen.findByRole('dialog', { name: 'Juntar cadastros' }))
  await person.click(await next.findByRole('radio', { name: /^Ana Prado/ }))
  next.getByText('O cadastro de Nina Falcão deixa de existir. Não dá para desfazer.')
  await person.click(next.getByRole('button', { name: 'Juntar os dois' }))
  await waitFor(() => expect(asked('POST /api/clients/nina/merge')).toHaveLength(1))
})

test('the record that a merge removes is not fetched again, even if the live event of the merge arrives before its answer', async () => {
  const twin = aClient({ id: 'twin', name: 'Nina F.', visits: 0 })
  const { person, asked, queries } = stage({
    ...bookOf([nina, twin], history),
    'POST /api/clients/twin/merge': async () => {
      await queries.invalidateQueries({ queryKey: appointmentsKey })
      return { body: nina }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Juntar os dois cadastros' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Juntar cadastros' }))
  const join = await dialog.findByRole('button', { name: 'Juntar os dois' })
  const before = asked('GET /api/clients/twin').length
  await person.click(join)
  expect(await screen.findByText('Cadastros juntados: Nina Falcão')).toBeDefined()
  expect(asked('GET /api/clients/twin')).toHaveLength(before)
})

test('an owner reads that a client does not exist any more, or could not be loaded', async () => {
  stage({ 'GET /api/clients/nina': () => ({ status: 404, body: { error: 'x', code: 'not_found' } }) })
  await screen.findByRole('heading', { name: 'Cliente não encontrado' })
  cleanup()
  stage({ 'GET /api/clients/nina': () => ({ status: 500, body: { error: 'x', code: 'internal' } }) })
  await screen.findByText('Erro ao carregar cliente. Por favor, tente novamente.')
})

const claim = { id: 'k1', phone: '+5511966660142', at: '2027-03-01T12:00:00Z', other: null }

test('an owner confirms the number that the account of a client typed: the number becomes that of the client', async () => {
  const saved = { ...nina, phone: claim.phone }
  const { person, asked } = stage(
    { 'POST /api/clients/nina/claims/k1': () => ({ body: saved }) },
    { ...nina, phone: null, claims: [claim] },
  )
  await screen.findByText('O celular (11) 96666-0142 é de Nina Falcão?')
  expect(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/5511966660142',
  )
  await person.click(screen.getByRole('button', { name: 'Confirmar celular' }))
  await screen.findByText('Celular confirmado')
  expect(asked('POST /api/clients/nina/claims/k1')[0]?.body).toEqual({ answer: 'yes' })
})

test('an owner opens a client who typed the number of another client: the page asks whether both are one person', async () => {
  const other = { id: 'rosa', name: 'Rosa Prado', blocked: true, noShows: 2 }
  const { person, asked } = stage(
    { 'POST /api/clients/nina/claims/k1': () => ({ body: { ...nina, claims: [] } }) },
    {
      ...nina,
      phone: null,
      claims: [
        { ...claim, other },
        { ...claim, id: 'k2' },
      ],
    },
  )
  await screen.findByText('Parece ser Rosa Prado: é a mesma pessoa?')
  screen.getByText(/Depois desta, há mais uma pergunta\.$/)
  expect(screen.queryByText('O celular (11) 96666-0142 é de Nina Falcão?')).toBeNull()
  // A message to this number would reach Rosa.
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  screen.getByText(/que é de Rosa Prado. Rosa Prado está com o agendamento online bloqueado./)
  await person.click(screen.getByRole('button', { name: 'São pessoas diferentes' }))
  await screen.findByText('Anotado: são pessoas diferentes')
  expect(asked('POST /api/clients/nina/claims/k1')[0]?.body).toEqual({ answer: 'no' })
})

test.each([
  ['owner', false],
  ['owner', true],
  ['manager', false],
] as const)(
  'an %s who says that the client with the typed number is the same person opens the past to the account only with a tick of their own: %s',
  async (role, samePerson) => {
    const rosa = aClient({ id: 'rosa', name: 'Rosa Prado', visits: 9, hasAccount: false })
    const other = { id: 'rosa', name: 'Rosa Prado', blocked: false, noShows: 0 }
    const answers = {
      ...bookOf([{ ...nina, claims: [{ ...claim, other }] }, rosa], history),
      'POST /api/clients/nina/merge': () => ({ body: rosa }),
    }
    const { person, asked } = stage(answers, nina, role)
    await person.click(await screen.findByRole('button', { name: 'É a mesma pessoa' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Juntar cadastros' }))
    await dialog.findByRole('radio', { name: /^Rosa Prado/ })
    const opens = dialog.queryByRole<HTMLInputElement>('checkbox', { name: /^Abrir as visitas/ })
    expect([opens?.checked, dialog.queryByText(/^A conta do cliente vê só/) === null]).toEqual(
      role === 'owner' ? [false, true] : [undefined, false],
    )
    if (opens && samePerson) await person.click(opens)
    await person.click(dialog.getByRole('button', { name: 'Juntar os dois' }))
    await waitFor(() =>
      expect(asked('POST /api/clients/nina/merge')[0]?.body).toEqual({ into: 'rosa', samePerson }),
    )
  },
)
