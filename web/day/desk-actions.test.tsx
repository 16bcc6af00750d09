// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stageOwner } from '../shell/stage-owner.tsx'
import { DeskActions } from './desk-actions.tsx'

const today = '2027-03-02'
const taina = {
  id: 'taina',
  name: 'Tainá Ribeiro',
  email: 'tai@x.example',
  isActive: true,
  procedureIds: ['cut'],
}
const cut = { id: 'cut', name: 'Corte', duration: 30, bufferMinutes: 0, isActive: true }
const shop = {
  'GET /api/procedures/company/shop': () => ({ body: [cut] }),
  'GET /api/collaborators/company/shop': () => ({ body: [taina] }),
  'GET /api/schedules/calendar': () => ({
    body: {
      timezone: 'America/Sao_Paulo',
      collaborators: [{ ...taina, days: [] }],
      appointments: [],
      exceptions: [],
      holidays: [],
    },
  }),
}
const desk = (closed: boolean) => () => <DeskActions today={today} closed={closed} />

test('a receptionist can enter a walk-in, unless the company is inactive', async () => {
  const { person } = stageOwner(desk(false), shop, 'reception')
  await person.click(await screen.findByRole('button', { name: 'Encaixar agora' }))
  await screen.findByRole('dialog', { name: 'Encaixar agora' })
  await screen.findByRole('button', { name: /^Corte/ })
  cleanup()
  stageOwner(desk(true), shop, 'reception')
  await screen.findAllByRole('link', { name: 'Novo Agendamento' })
  expect(screen.queryByRole('button', { name: 'Encaixar agora' })).toBeNull()
})
