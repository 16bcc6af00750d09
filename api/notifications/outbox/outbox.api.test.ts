import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClient, aShop } from '../../testing/a-shop.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'
import { deliverBookingEvent } from '../deliver-event.ts'
import { mountOutbox } from './outbox.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi({ jobs: 'by hand' })
})

afterAll(() => api.close())

const outbox = async () => (await api.fetch('/api/dev/outbox')).text()
const subjects = (html: string) => [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, subject]) => subject)

test('the outbox is empty at first, and then shows a message for each booking and for its cancellation', async () => {
  expect(await outbox()).toContain('Nenhuma mensagem ainda.')
  const shop = await aShop(api, 'caixa')
  const client = await aClient(api, 'ana')
  const { body } = await client.books(shop.wish({ notes: '<script>alert(1)</script>' }))
  expect(subjects(await outbox())).toEqual([])
  await api.drain()
  const html = await outbox()
  expect(subjects(html).sort()).toEqual([
    'Agendamento confirmado: Corte em Empresa caixa-agenda, 03/03 às 10:00',
    'Novo agendamento: Ana, 03/03 às 10:00',
    'Novo agendamento: Ana, 03/03 às 10:00',
  ])
  expect(html).toContain('Para ana@cliente.example')
  expect(html).toContain('&#60;script&#62;')
  expect(html).not.toContain('<script')

  await client.say(`PATCH /api/schedules/${body.id}/cancel`)
  await api.drain()
  expect(subjects(await outbox())).toHaveLength(6)
})

test('an event that is delivered twice writes one message, and an event that was rolled back writes none', async () => {
  const shop = await aShop(api, 'uma-vez')
  const client = await aClient(api, 'bia')
  const { body } = await client.books(shop.wish())
  expect((await client.books(shop.wish())).status).toBe(409)
  await api.drain()
  const messages = await api.database.db.selectFrom('messages').select('id').execute()
  const about = { companyId: shop.companyId, appointmentId: String(body.id), event: 'booked' as const }
  await deliverBookingEvent(api.deps, about)
  await deliverBookingEvent(api.deps, { ...about, appointmentId: crypto.randomUUID() })
  expect(await api.database.db.selectFrom('messages').select('id').execute()).toHaveLength(messages.length)
})

test('a mail in the outbox is shown in a frame that can only open links', async () => {
  const html = await outbox()
  const [, frame = ''] = /<iframe src="([^"]+)" sandbox="([^"]+)"/.exec(html) ?? []
  const mail = await api.fetch(frame)
  expect(mail.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups /)
  expect(await mail.text()).toContain('<!doctype html>')
  expect((await api.fetch(`/api/dev/outbox/${crypto.randomUUID()}`)).status).toBe(404)
  const [, invite = ''] = /href="([^"]+convite\.ics)"/.exec(html) ?? []
  expect(await (await api.fetch(invite)).text()).toContain('BEGIN:VCALENDAR')
})

test('a visitor of a deployment in production finds no outbox', () => {
  const config = { ...api.deps.config, env: 'production' as const }
  expect(mountOutbox({ ...api.deps, config })).toEqual([])
})
