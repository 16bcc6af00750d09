// @vitest-environment happy-dom
import type { Exception } from '@encaixe/contract/exceptions.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { syncTime } from '../platform/product-time.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { ExceptionDialog } from './exception-dialog.tsx'
import type { ExceptionStart } from './read-exception-form.ts'
import { affecting, anException, taina } from './stage-exceptions.ts'

beforeEach(() => {
  syncTime(new Response(null, { headers: { date: 'Tue, 02 Mar 2027 12:00:00 GMT' } }))
})

const company = {
  id: 'shop',
  timezone: 'America/Sao_Paulo',
  businessHoursGiven: true,
  businessHours: [{ day: 'friday', opens: '09:00', closes: '18:00' }],
}
const stored = anException({ id: 'e1', collaboratorId: 'taina', from: '2027-03-05', to: '2027-03-05' })
const created = 'POST /api/exceptions'
const affected = affecting(2, [
  {
    id: 'a1',
    date: '2027-03-05',
    startTime: '14:30',
    clientName: 'Marcos Vidal',
    procedure: { id: 'cut', name: 'Corte' },
    collaborator: { id: 'taina', name: 'Tainá Ribeiro' },
  },
])

function stage(
  answers: Parameters<typeof stageOwner>[1] = {},
  props: { start?: ExceptionStart; exception?: Exception } = {},
  role?: Parameters<typeof stageOwner>[2],
) {
  function Page() {
    const [open, setOpen] = useState(true)
    return <ExceptionDialog open={open} onClose={() => setOpen(false)} {...props} />
  }
  return stageOwner(
    Page,
    {
      'GET /api/companies/my-company': () => ({ body: company }),
      'GET /api/collaborators/company/shop': () => ({ body: [taina] }),
      [created]: (body) => ({ status: 201, body: { ...stored, ...(body as object) } }),
      ...answers,
    },
    role,
  )
}

const dragged = { collaboratorId: 'taina', date: '2027-03-05', startTime: '14:00', endTime: '16:00' }

test('an owner who selected a time in the calendar by dragging only has to save the exception, and can undo it', async () => {
  const { person, bodiesOf } = stage(
    { 'DELETE /api/exceptions/e1': () => ({ status: 204, body: undefined }) },
    { start: dragged },
  )
  await screen.findByText('Tainá Ribeiro não atende na sexta-feira, 5 de março, das 14:00 às 16:00.')
  await person.click(screen.getByRole('button', { name: 'Compromisso' }))
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Folga salva')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(bodiesOf(created)).toEqual([
    {
      companyId: 'shop',
      collaboratorId: 'taina',
      kind: 'off',
      from: '2027-03-05',
      to: '2027-03-05',
      startTime: '14:00',
      endTime: '16:00',
      breakStart: null,
      breakEnd: null,
      weekly: false,
      reason: 'Compromisso',
      keep: false,
    },
  ])
  await person.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(bodiesOf('DELETE /api/exceptions/e1')).toHaveLength(1))
})

test('an owner who saves a day off sees the affected appointments, goes back without a change, then keeps the appointments', async () => {
  const { person, bodiesOf } = stage(
    { [created]: (body) => ((body as { keep: boolean }).keep ? { status: 201, body: stored } : affected) },
    { start: { collaboratorId: 'taina', date: '2027-03-05' } },
  )
  await person.click(await screen.findByRole('button', { name: 'Salvar' }))
  const question = await screen.findByRole('alertdialog', { name: 'Há agendamentos nesse período.' })
  within(question).getByText('Marcos Vidal · Corte com Tainá Ribeiro')
  // The form waits for the answer of the owner, not for the server.
  expect(screen.queryByText('Salvando...')).toBeNull()
  within(question).getByText('e mais 1')
  await person.click(within(question).getByRole('button', { name: 'Voltar' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  screen.getByRole('dialog', { name: 'Folga ou horário especial' })

  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await person.click(await screen.findByRole('button', { name: 'Manter e resolver depois' }))
  await screen.findByText('Folga salva: 2 agendamentos para resolver')
  screen.getByRole('button', { name: 'Resolver' })
  expect(bodiesOf(created)).toMatchObject([{ keep: false }, { keep: false }, { keep: true }])
})

test('an owner reads the errors of an exception beside the fields, in the words of the contract', async () => {
  const { person, bodiesOf } = stage({}, { start: { kind: 'hours', date: '2027-03-05' } })
  await screen.findByRole('option', { name: 'Tainá Ribeiro' })
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Horário de início é obrigatório')
  const start = screen.getByLabelText('Início')
  await waitFor(() => expect(document.activeElement).toBe(start))
  await person.type(start, '18')
  await person.type(screen.getByLabelText('Término'), '0900')
  await screen.findByText('Horário de início deve ser anterior ao horário de término')
  expect(bodiesOf(created)).toEqual([])
})

test("a professional's special hours that go beyond the hours of the company show a warning in the form", async () => {
  const { person } = stage({}, { start: { ...dragged, kind: 'hours', endTime: '20:00' } })
  await screen.findByText('Vai além do horário da empresa, que na sexta-feira abre das 09:00 às 18:00.')
  await person.selectOptions(screen.getByLabelText('De quem'), 'Toda a empresa')
  expect(screen.queryByText(/Vai além do horário/)).toBeNull()
})

test('Esc closes the calendar of a date, and the form stays', async () => {
  const { person } = stage({}, { start: dragged })
  const day = await screen.findByRole('button', { name: /^Dia: / })
  await person.click(day)
  await person.click(screen.getByRole('button', { name: 'Próximo mês' }))
  await person.keyboard('{Escape}')
  expect(day.getAttribute('aria-expanded')).toBe('false')
  expect(document.activeElement).toBe(day)
  screen.getByRole('dialog', { name: 'Folga ou horário especial' })
})

test('a weekly day off has no end, unless the owner gives an end date', async () => {
  const { person, bodiesOf } = stage({}, { start: { ...dragged, weekly: true } })
  await screen.findByText('Tainá Ribeiro não atende toda sexta-feira, das 14:00 às 16:00.')
  await person.click(screen.getByRole('switch', { name: 'Sem data para acabar' }))
  await person.click(screen.getByRole('button', { name: /^Até: / }))
  await person.click(screen.getByRole('button', { name: 'sexta-feira, 26 de março de 2027' }))
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Folga salva')
  expect(bodiesOf(created)).toMatchObject([{ weekly: true, from: '2027-03-05', to: '2027-03-26' }])
})

test('an owner changes an exception and undoes the change, and the exception is as before', async () => {
  const changed = 'PUT /api/exceptions/e1'
  const { person, bodiesOf } = stage(
    { [changed]: (body) => ({ body: { ...stored, ...(body as object), version: 2 } }) },
    { exception: stored },
  )
  await person.click(await screen.findByRole('button', { name: 'Férias' }))
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Alteração salva')
  await person.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() =>
    expect(bodiesOf(changed)).toMatchObject([
      { reason: 'Férias', keep: false, version: 1 },
      { reason: null, keep: true, version: 2 },
    ]),
  )
})

test('an owner who taps twice on save creates one exception', async () => {
  const { person, bodiesOf } = stage(
    { [created]: (body) => ({ status: 201, body: { ...stored, ...(body as object) } }) },
    { start: dragged },
  )
  await screen.findByText('Tainá Ribeiro não atende na sexta-feira, 5 de março, das 14:00 às 16:00.')
  await person.dblClick(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Folga salva')
  expect(bodiesOf(created)).toHaveLength(1)
})

test('a professional reads the closure of the whole company and cannot change it', async () => {
  const closed = { ...stored, collaboratorId: null, reason: 'Reforma' }
  stage({}, { exception: closed }, 'professional')
  const dialog = await screen.findByRole('dialog', { name: 'A empresa fecha' })
  expect(dialog.textContent).toContain('A empresa fecha na sexta-feira, 5 de março, o dia todo.')
  expect(dialog.textContent).toContain('Reforma')
  expect(within(dialog).getAllByRole('button')).toHaveLength(1)
  cleanup()
  stage({}, { exception: closed }, 'reception')
  await screen.findByRole('button', { name: 'Salvar' })
})

test('a receptionist must choose whose day off it is before it is saved', async () => {
  const { person, bodiesOf } = stage({}, {}, 'reception')
  await screen.findByRole('option', { name: 'Tainá Ribeiro' })
  expect(screen.queryByText('Escolha de quem é')).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Escolha de quem é')
  expect(bodiesOf(created)).toEqual([])
  await person.selectOptions(screen.getByLabelText('De quem'), 'Toda a empresa')
  await person.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Fechamento salvo')
  expect(bodiesOf(created)).toMatchObject([{ collaboratorId: null }])
})
