import { expect, test } from 'vitest'
import { sayingAs } from '../testing/an-owner.ts'
import { startTestApi } from '../testing/test-api.ts'

const event = { event: 'api_error', properties: { status: 503, url: '/api/schedules', method: 'POST' } }

async function toldWith(env: Record<string, string>, bodies: unknown[]) {
  const lines: string[] = []
  const api = await startTestApi({ env, onLog: (line) => lines.push(line) })
  const statuses = []
  for (const body of bodies) statuses.push((await sayingAs(api)('POST /api/public/events', body)).status)
  await api.close()
  const told = lines.map((line) => JSON.parse(line)).filter(({ message }) => message === 'analytics')
  return { statuses, told }
}

test('an event is one line of the log, under the name of the deployment', async () => {
  const { statuses, told } = await toldWith({ ANALYTICS_ID: 'encaixe-br' }, [event])
  expect(statuses).toEqual([204])
  expect(told).toMatchObject([{ level: 'info', stream: 'encaixe-br', ...event }])
})

test('what a browser failed to scrub is scrubbed again', async () => {
  const personal = { message: 'ana@exemplo.com.br ligou de (11) 98765-4321', email: 'ana@exemplo.com.br' }
  const { told } = await toldWith({ ANALYTICS_ID: 'x' }, [{ event: 'odd', properties: personal }])
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toMatch(/ana@|98765/)
})

test('without a name to tell them under, events are dropped', async () => {
  expect(await toldWith({}, [event])).toEqual({ statuses: [204], told: [] })
})

test('what is no event is refused, and told nobody', async () => {
  const bodies = [
    { event: 'Not A Name' },
    { event: 'x', properties: [] },
    { event: 'x', properties: { much: 'x'.repeat(4_000) } },
    'event',
  ]
  const { statuses, told } = await toldWith({ ANALYTICS_ID: 'x' }, bodies)
  expect(statuses).toEqual([400, 400, 400, 400])
  expect(told).toEqual([])
})
