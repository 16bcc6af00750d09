// @vitest-environment happy-dom
import type { Share } from '@encaixe/contract/shares.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { syncTime } from '../platform/product-time.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { groupShares, SharesPage } from './shares-page.tsx'

const now = { date: new Date('2027-03-02T18:00:00Z').toUTCString() }

beforeEach(() => syncTime(new Response(null, { headers: now })))

const person = (id: string, name: string) => ({ id, name, isActive: true, procedureIds: ['cut', 'beard'] })
const rui = person('rui', 'Rui Castro')
const share = (id: string, from: string, percent: number, procedureId: string | null = null): Share => ({
  id,
  collaboratorId: 'rui',
  procedureId,
  percent,
  from,
})

function stage(shares: () => Share[], more = {}) {
  return stageOwner(SharesPage, {
    'GET /api/shares': () => ({ body: shares() }),
    'GET /api/collaborators/company/shop': () => ({ body: [rui, person('ana', 'Ana Reis')] }),
    'GET /api/procedures/company/shop': () => ({
      body: [
        { id: 'cut', name: 'Corte' },
        { id: 'beard', name: 'Barba' },
      ],
    }),
    ...more,
  })
}

test('an owner sees for each professional the present share, future shares, shares of one procedure, and earlier shares', async () => {
  stage(() => [
    share('a', '2026-06-01', 40),
    share('b', '2027-01-01', 42.5),
    share('c', '2027-04-01', 45),
    share('d', '2027-01-01', 50, 'beard'),
  ])
  const card = await screen.findByRole('listitem', { name: 'Rui Castro' })
  within(card).getByText('42,5%')
  within(card).getByText('A partir de 01/04/2027')
  within(card).getByText('Só Barba')
  within(card).getByText('1 cota anterior')
  within(screen.getByRole('listitem', { name: 'Ana Reis' })).getByText('Sem cota para todos os serviços')
})

test('an owner without shares reads what shares are and adds the first share, and the focus moves to its professional', async () => {
  let made: Share[] = []
  const { person, bodiesOf } = stage(() => made, {
    'POST /api/shares': (body: object) => {
      const created = { ...share('x', '2027-03-02', 42.5), ...body }
      made = [created]
      return { status: 201, body: created }
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Cadastrar a primeira cota' }))
  const form = screen.getByRole('dialog', { name: 'Nova cota' })
  await person.selectOptions(within(form).getByRole('combobox', { name: 'Profissional' }), 'Rui Castro')
  await person.selectOptions(within(form).getByRole('combobox', { name: 'Para' }), 'Só Barba')
  await person.type(within(form).getByRole('textbox', { name: /^Cota do profissional/ }), '42,5')
  await person.click(within(form).getByRole('button', { name: 'Salvar cota' }))
  await screen.findByText('Cota salva: Rui Castro, 42,5%')
  expect(bodiesOf('POST /api/shares')).toEqual([
    { collaboratorId: 'rui', procedureId: 'beard', percent: 42.5, from: '2027-03-02' },
  ])
  await within(await screen.findByRole('listitem', { name: 'Rui Castro' })).findByText('Só Barba')
  const name = screen.getByRole('heading', { name: 'Rui Castro' })
  await vi.waitFor(() => expect(document.activeElement).toBe(name))
})

test('an owner reads beside each field of a new share that it is missing, or that a share begins on this date already', async () => {
  const { person } = stage(() => [share('b', '2027-01-01', 42.5)], {
    'POST /api/shares': () => ({
      status: 409,
      body: { error: 'Este profissional já tem uma cota que começa nesta data.', code: 'share_exists' },
    }),
  })
  await person.click(await screen.findByRole('button', { name: 'Nova cota de Rui Castro' }))
  const form = screen.getByRole('dialog', { name: 'Nova cota' })
  const percent = within(form).getByRole('textbox', { name: /^Cota do profissional/ })
  expect(document.activeElement).toBe(percent)
  await person.keyboard('42,555{Enter}')
  await vi.waitFor(() => expect(percent.getAttribute('aria-invalid')).toBe('true'))
  await person.clear(percent)
  await person.keyboard('45{Enter}')
  await within(form).findByText('Este profissional já tem uma cota que começa nesta data.')
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(within(form).getByRole('button', { name: /^A partir de/ })),
  )
})

test('an owner confirms before a share that has not begun is deleted', async () => {
  let all = [share('b', '2027-01-01', 42.5), share('c', '2027-04-01', 45)]
  const { person } = stage(() => all, {
    'DELETE /api/shares/c': () => {
      all = all.slice(0, 1)
      return { status: 204, body: null }
    },
  })
  await person.click(await screen.findByRole('button', { name: /^Excluir a cota de 45%/ }))
  const asked = screen.getByRole('alertdialog', { name: 'Excluir esta cota?' })
  within(asked).getByText('Rui Castro, 45% a partir de 01/04/2027. Continua valendo a cota de antes.')
  await person.click(within(asked).getByRole('button', { name: 'Excluir cota' }))
  await screen.findByText('Cota excluída')
  expect(screen.queryByRole('button', { name: /^Excluir a cota/ })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rui Castro' }))
})

test('an owner who deletes the only share of a professional reads only this share in the dialog', async () => {
  const { person } = stage(() => [share('c', '2027-04-01', 45)])
  await person.click(await screen.findByRole('button', { name: /^Excluir a cota de 45%/ }))
  within(screen.getByRole('alertdialog')).getByText('Rui Castro, 45% a partir de 01/04/2027.')
})

test('an owner whose shares fail to load can try again', async () => {
  stage(() => [], { 'GET /api/shares': () => ({ status: 500, body: {} }) })
  await screen.findByText('Erro ao carregar as cotas. Por favor, tente novamente.')
})

const today = '2027-03-02'
let ids = 0
const shareOf = (
  from: string,
  percent: number,
  procedureId: string | null = null,
  collaboratorId = 'rui',
) => ({
  id: String(ids++),
  collaboratorId,
  procedureId,
  percent,
  from,
})

test('the shares of one professional are divided into the present, future and earlier shares', () => {
  const all = [
    shareOf('2027-04-01', 50),
    shareOf('2026-01-01', 40),
    shareOf('2027-03-02', 45),
    shareOf('2026-06-01', 42.5),
    shareOf('2027-03-03', 48),
    shareOf('2027-01-01', 90, null, 'ana'),
  ]
  const { now, ahead, past, ofProcedures } = groupShares(all, 'rui', today)
  expect(now?.percent).toBe(45)
  expect(ahead.map(({ percent }) => percent)).toEqual([48, 50])
  expect(past.map(({ percent }) => percent)).toEqual([42.5, 40])
  expect(ofProcedures).toEqual([])
})

test('the shares of one procedure are grouped separately from those of all procedures', () => {
  const all = [
    shareOf('2027-01-01', 40),
    shareOf('2027-02-01', 60, 'barba'),
    shareOf('2027-04-01', 65, 'barba'),
  ]
  const { now, ofProcedures } = groupShares(all, 'rui', today)
  expect(now?.percent).toBe(40)
  expect(ofProcedures).toMatchObject([
    { procedureId: 'barba', now: { percent: 60 }, ahead: [{ percent: 65 }], past: [] },
  ])
})
