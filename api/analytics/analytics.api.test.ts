import { expect, test } from 'vitest'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi } from '../testing/test-api.ts'

const event = { event: 'api_error', properties: { status: 503, url: '/api/schedules', method: 'POST' } }

async function logWith(env: Record<string, string>, bodies: unknown[]) {
  const lines: string[] = []
  const api = await startTestApi({ env, onLog: (line) => lines.push(line) })
  const statuses = []
  for (const body of bodies) statuses.push((await sayingAs(api)('POST /api/public/events', body)).status)
  await api.close()
  const logged = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'analytics')
  return { statuses, logged }
}

test('a browser that sends an event causes one log line with the id of the deployment', async () => {
  const { statuses, logged } = await logWith({ ANALYTICS_ID: 'encaixe-br' }, [event])
  expect(statuses).toEqual([204])
  expect(logged).toMatchObject([{ level: 'info', stream: 'encaixe-br', ...event }])
})

test('a browser that sends personal data: the data is removed before the event is logged', async () => {
  const personal = { message: 'ana@exemplo.com.br ligou de (11) 98765-4321', email: 'ana@exemplo.com.br' }
  const { logged } = await logWith({ ANALYTICS_ID: 'x' }, [{ event: 'odd', properties: personal }])
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).not.toMatch(/ana@|98765/)
})

test('a browser that sends an event to a deployment without an analytics id causes no log line', async () => {
  expect(await logWith({}, [event])).toEqual({ statuses: [204], logged: [] })
})

test('a browser that sends an invalid event gets 400 and causes no log line', async () => {
  const bodies = [
    { event: 'Not A Name' },
    { event: 'x', properties: [] },
    { event: 'x', properties: { much: 'x'.repeat(4_000) } },
    'event',
  ]
  const { statuses, logged } = await logWith({ ANALYTICS_ID: 'x' }, bodies)
  expect(statuses).toEqual([400, 400, 400, 400])
  expect(logged).toEqual([])
})
