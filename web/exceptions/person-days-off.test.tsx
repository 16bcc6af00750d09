// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { syncTime } from '../platform/product-time.ts'
import { stageOwner } from '../shell/stage-owner.tsx'
import { PersonDaysOff } from './person-days-off.tsx'
import { anException } from './stage-exceptions.ts'

beforeEach(() => {
  syncTime(new Response(null, { headers: { date: 'Tue, 02 Mar 2027 12:00:00 GMT' } }))
})

const holidays = anException({
  id: 'e1',
  collaboratorId: 'taina',
  from: '2027-07-05',
  to: '2027-07-16',
  reason: 'Férias',
})

test('a professional’s page lists only the days off of this professional, and a weekly pause is added without saving the page', async () => {
  const submitted = vi.fn()
  const Page = () => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted()
      }}
    >
      <PersonDaysOff id="taina" />
    </form>
  )
  const { person, bodiesOf } = stageOwner(Page, {
    'GET /api/companies/my-company': () => ({ body: { id: 'shop', timezone: 'America/Sao_Paulo' } }),
    'GET /api/exceptions': () => ({
      body: [holidays, { ...holidays, id: 'e2', collaboratorId: null, reason: 'Reforma' }],
    }),
    'POST /api/exceptions': (body) => ({ status: 201, body: { ...holidays, ...(body as object) } }),
  })
  const item = await screen.findByRole('listitem')
  expect(item.textContent).toBe('5 a 16 de julhoo dia todo · 12 dias · FériasFolgaAlterar')

  await person.click(screen.getByRole('button', { name: 'Bloqueio toda semana' }))
  const form = within(await screen.findByRole('dialog', { name: 'Folga ou horário especial' }))
  await person.type(form.getByLabelText('Início'), '1700')
  await person.type(form.getByLabelText('Término'), '1800{Enter}')
  await screen.findByText('Folga salva')
  expect(bodiesOf('POST /api/exceptions')).toMatchObject([
    {
      collaboratorId: 'taina',
      weekly: true,
      from: '2027-03-02',
      to: null,
      startTime: '17:00',
      endTime: '18:00',
    },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(submitted).not.toHaveBeenCalled()
})
