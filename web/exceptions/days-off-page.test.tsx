// @vitest-environment happy-dom
import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { Holiday } from '@encaixe/contract/holidays.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { syncTime } from '../platform/product-time.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { DaysOffPage } from './days-off-page.tsx'
import { affecting, anException, taina } from './stage-exceptions.ts'

beforeEach(() => {
  syncTime(new Response(null, { headers: { date: 'Tue, 02 Mar 2027 12:00:00 GMT' } }))
})

const company = {
  id: 'shop',
  name: 'Salão da Teresa',
  slug: 'teresa',
  email: 'teresa@salao.example',
  cnpj: '12345678000195',
  cpf: null,
  timezone: 'America/Sao_Paulo',
  businessHours: [],
  businessHoursGiven: false,
  closedOnHolidays: false,
  noShowRule: { after: 2, then: 'none', clearedBy: 3 },
  version: 3,
}
const one = (more: Partial<Exception>) => anException({ id: 'natal', reason: 'Natal', ...more })
const all = [
  one({}),
  one({ id: 'past', from: '2027-01-04', to: '2027-01-15', collaboratorId: 'taina', reason: 'Férias' }),
  one({
    id: 'school',
    from: '2026-02-04',
    to: null,
    weekly: true,
    collaboratorId: 'taina',
    reason: 'Escola',
    startTime: '12:00',
    endTime: '13:00',
  }),
]
const holidays: Holiday[] = [
  {
    date: '2027-01-01',
    name: 'Confraternização Universal',
    kind: 'national',
    decision: null,
    appointments: 0,
  },
  { date: '2027-03-26', name: 'Sexta-feira Santa', kind: 'national', decision: null, appointments: 3 },
]
const affected = affecting(3)
const decide = 'POST /api/holidays/2027-03-26/decision'

const stage = (answers: Parameters<typeof stageOwner>[1] = {}) =>
  stageOwner(DaysOffPage, {
    'GET /api/companies/my-company': () => ({ body: company }),
    'GET /api/collaborators/company/shop': () => ({ body: [taina] }),
    'GET /api/exceptions': () => ({ body: all }),
    'GET /api/holidays': () => ({ body: holidays }),
    'POST /api/auth/verify': () => ({ body: {} }),
    ...answers,
  })

const section = (name: string) => within(screen.getByRole('region', { name }))

test('an owner reads the year from the present month on: closed days are marked in their month, exceptions to come are listed first, and past exceptions are behind a button', async () => {
  const { person } = stage()
  await screen.findByRole('button', { name: 'dezembro: fechado: 24, 25, 26' })
  const [first] = section('O ano de 2027').getAllByRole('listitem')
  within(first as HTMLElement).getByRole('button', { name: 'março: feriado a decidir: 26' })
  const list = section('Próximas folgas e horários')
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'TRtoda quarta-feiraTainá Ribeiro · das 12:00 às 13:00 · EscolaToda semanaAlterar',
    '24 a 26 de dezembroToda a empresa · o dia todo · 3 dias · NatalFechadoAlterar',
  ])
  await person.click(list.getByRole('button', { name: 'Passadas (1)' }))
  list.getByText('4 a 15 de janeiro')
  expect(list.queryByRole('button', { name: 'Alterar Tainá Ribeiro, 4 a 15 de janeiro' })).toBeNull()
})

test('an owner chooses one month, then one person, and the list shows only their exceptions', async () => {
  const { person } = stage()
  await person.click(await screen.findByRole('button', { name: /^dezembro/ }))
  section('Folgas e horários de dezembro').getByText('24 a 26 de dezembro')
  expect(document.activeElement?.textContent).toBe('Folgas e horários de dezembro')
  await person.click(screen.getByRole('button', { name: 'Ver o ano todo' }))
  await person.selectOptions(screen.getByLabelText('De quem'), 'Tainá Ribeiro')
  expect(screen.queryByText('24 a 26 de dezembro')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Mostrar os 2 meses que passaram' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^janeiro: folga: 4, 5/ }))
})

test('an owner deletes a closure and undoes it', async () => {
  let left = all
  const { person, bodiesOf } = stage({
    'GET /api/exceptions': () => ({ body: left }),
    'DELETE /api/exceptions/natal': () => {
      left = all.slice(1)
      return { status: 204, body: undefined }
    },
    'POST /api/exceptions': (body) => ({ status: 201, body: { ...one({}), ...(body as object) } }),
  })
  await person.click(
    await screen.findByRole('button', { name: 'Excluir Toda a empresa, 24 a 26 de dezembro' }),
  )
  await screen.findByText('Fechamento excluído')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Próximas folgas e horários'))
  await person.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() =>
    expect(bodiesOf('POST /api/exceptions')).toMatchObject([
      { from: '2027-12-24', reason: 'Natal', keep: true },
    ]),
  )
})

test('an owner closes on a holiday with appointments, which stay, and opens at special hours instead', async () => {
  const { person, bodiesOf } = stage({
    [decide]: (body) =>
      (body as { keep: boolean }).keep || (body as { decision: string }).decision === 'hours'
        ? { body: { ...holidays[1], decision: 'closed' } }
        : affected,
  })
  await screen.findByText('Sexta-feira Santa')
  const friday = within(screen.getByRole('group', { name: /^Sexta-feira Santa/ }))
  screen.getByText(/3 agendamentos/)
  await person.click(friday.getByRole('button', { name: 'Fechar' }))
  await person.click(await screen.findByRole('button', { name: 'Manter e resolver depois' }))
  await screen.findByText('Sexta-feira Santa: fechado: 3 agendamentos para resolver')
  await person.click(friday.getByRole('button', { name: 'Horário especial' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Horário especial' }))
  await person.click(dialog.getByRole('button', { name: 'Salvar' }))
  dialog.getByText('Horário de início é obrigatório')
  await person.type(dialog.getByLabelText('Início'), '10')
  await person.type(dialog.getByLabelText('Término'), '1400')
  await person.click(dialog.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Sexta-feira Santa: das 10:00 às 14:00')
  expect(bodiesOf(decide)).toEqual([
    { decision: 'closed', keep: false },
    { decision: 'closed', keep: true },
    { decision: 'hours', startTime: '10:00', endTime: '14:00', keep: false },
  ])
})

test('an owner reads and changes the special hours of a holiday, and reads why the company cannot open on a day of a longer closure', async () => {
  const reason =
    'A empresa tem folga de 22/03/2027 a 28/03/2027. Altere ou exclua essa folga para abrir nesse dia.'
  const eve = { from: '2027-03-26', to: '2027-03-26', startTime: '10:00', endTime: '14:00' }
  const { person } = stage({
    'GET /api/exceptions': () => ({ body: [one({ ...eve, id: 'friday', kind: 'hours' })] }),
    'GET /api/holidays': () => ({ body: [{ ...holidays[1], decision: 'hours' }] }),
    [decide]: () => ({ status: 400, body: { error: 'x', code: 'invalid', fields: { decision: reason } } }),
  })
  await screen.findByText('sexta-feira, 26 de março · das 10:00 às 14:00 · 3 agendamentos')
  const friday = within(screen.getByRole('group', { name: /^Sexta-feira Santa/ }))
  await person.click(friday.getByRole('button', { name: 'Horário especial' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Horário especial' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Início').value).toBe('10:00')
  expect(dialog.getByLabelText<HTMLInputElement>('Término').value).toBe('14:00')
  await person.click(dialog.getByRole('button', { name: 'Voltar' }))
  await person.click(friday.getByRole('button', { name: 'Abrir' }))
  await screen.findByText(reason)
  await person.click(screen.getByRole('button', { name: /^julho/ }))
  section('Feriados de julho').getByText('Nenhum feriado em julho.')
})

test('an owner who sets the company to close on national holidays is asked when appointments are affected, and the switch stays off when the owner goes back', async () => {
  const put = 'PUT /api/companies/shop'
  const { person, bodiesOf } = stage({ [put]: () => affected })
  const closed = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Fechar nos feriados nacionais',
  })
  await person.click(closed)
  const question = await screen.findByRole('alertdialog', { name: 'Há agendamentos nesse período.' })
  await person.click(within(question).getByRole('button', { name: 'Voltar' }))
  await waitFor(() => expect(closed.checked).toBe(false))
  expect(bodiesOf(put)).toMatchObject([{ closedOnHolidays: true, keep: false, version: 3, slug: 'teresa' }])
})

test('an owner whose year has no exceptions reads what can be added; a year that failed to load can be loaded again', async () => {
  const answers = [{ status: 500, body: { error: 'x', code: 'internal' } }]
  const { person } = stage({ 'GET /api/exceptions': () => answers.shift() ?? { body: [] } })
  await screen.findByText('Erro ao carregar folgas e feriados. Por favor, tente novamente.')
  await person.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('heading', { name: 'Nada marcado neste ano' })
  await person.click(screen.getByRole('button', { name: 'Adicionar folga ou horário' }))
  await screen.findByRole('dialog', { name: 'Folga ou horário especial' })
})
