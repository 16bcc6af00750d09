import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, anOwner, type Owner } from './testing/an-owner.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi({ jobs: 'enqueue' })
  owner = await anOwner(api, 'zelia', 'pro')
})

afterAll(() => api.close())

/** Combining marks of descending classes: a normalisation would sort all of them, which takes seconds. */
const marks = '\u0345\u0301\u0315\u0316\u031B\u0327\u05B0\u0334'.repeat(3_900)

/** Measures the milliseconds of this process, which runs the whole API; the database is another process. */
async function cost(act: () => Promise<unknown>): Promise<number> {
  const began = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000
}

/** The limit in milliseconds. Without the check of lengths each text of marks takes 500 ms or more. */
const mostMilliseconds = 300

const bodies: [call: string, field: string, body: (id: string) => unknown][] = [
  ['PUT /api/companies/{id}', 'name', () => ({ ...aCompany('zelia-agenda'), name: marks })],
  ['PUT /api/companies/{id}', 'slug', () => ({ ...aCompany('zelia-agenda'), slug: marks })],
  [
    'POST /api/procedures',
    'description',
    (companyId) => ({ name: 'A', duration: 30, companyId, description: marks }),
  ],
  [
    'POST /api/collaborators',
    'email',
    (companyId) => ({ name: 'A', email: marks, companyId, workSchedule: defaultWorkSchedule() }),
  ],
  [
    'POST /api/contact',
    'message',
    () => ({ name: 'Ana', email: 'ana@a.example', subject: 'vendas', message: marks }),
  ],
]

test.each(bodies)('%s refuses a %s of 63 kB while another request is answered', async (call, field, body) => {
  const { id } = owner.company
  const both = () =>
    Promise.all([owner.say(call.replace('{id}', id), body(id)), api.anyone('GET /api/health/ready')])
  const [reply] = await both()
  const spent = await cost(both)
  expect([reply.status, Object.keys(reply.body.fields as object)]).toEqual([400, [field]])
  expect(spent).toBeLessThan(mostMilliseconds)
})

const many = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join(',')

test.each([
  ['5,500 fields', `{${many(5_500, (at) => `"k${at}":1`)}}`, 413],
  ['20,000 empty lists', `{"businessHours":[${many(20_000, () => '[]')}]}`, 413],
  ['20,000 empty objects', `{"businessHours":[${many(20_000, () => '{}')}]}`, 413],
  ['30,000 lists in each other', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
  ['a text full of escapes', JSON.stringify({ name: '\\"'.repeat(15_000) }), 400],
])('the API refuses a body with %s in a time that is proportional to its length', async (_, body, status) => {
  const send = () => owner.say(`PUT /api/companies/${owner.company.id}`, body)
  expect((await send()).status).toBe(status)
  expect(await cost(send)).toBeLessThan(mostMilliseconds)
})

test('an owner who sends a list with 1,000 invalid elements gets errors for the first hundred', async () => {
  const hours = Array.from({ length: 1_000 }, () => ({}))
  const { status, body } = await owner.say(`PUT /api/companies/${owner.company.id}`, {
    ...aCompany('zelia-agenda'),
    businessHours: hours,
  })
  expect(status).toBe(400)
  expect(Object.keys(body.fields as object).length).toBeLessThanOrEqual(100)
})

test('the API answers a query with 5,000 parameters in a time that is proportional to its length', async () => {
  const query = many(5_000, (at) => at.toString(36)).replaceAll(',', '&')
  const send = () => owner.say(`GET /api/schedules/counts?${query}`)
  expect((await send()).status).toBe(200)
  expect(await cost(send)).toBeLessThan(mostMilliseconds)
})
