import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner, type Owner } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const changes = ({ say, company: { id, name, cnpj, email } }: Owner, slug: string, more = {}) =>
  say(`PUT /api/companies/${id}`, { name, slug, cnpj, email, ...more })

const sentence =
  'O endereço da sua página já mudou 3 vezes em 365 dias. Você poderá mudar de novo a partir de 02/03/2028.'

test('an owner may change to a new slug three times in 365 days, and returns to an earlier slug at any time; all other fields can still be saved', async () => {
  api.clock.set('2027-03-02T12:00:00Z')
  const owner = await anOwner(api, 'troca')
  expect(owner.company.slugChanges).toEqual({ left: 3, nextDate: null })
  expect((await changes(owner, 'troca-1')).body.slugChanges).toEqual({ left: 2, nextDate: null })
  api.clock.set('2027-05-02T12:00:00Z')
  expect((await changes(owner, 'troca-agenda')).body.slugChanges).toEqual({ left: 2, nextDate: null })
  expect((await changes(owner, 'troca-3')).body.slugChanges).toEqual({ left: 1, nextDate: null })
  const third = await changes(owner, 'troca-4')
  expect(third.body.slugChanges).toEqual({ left: 0, nextDate: '2028-03-02' })
  const refused = { code: 'too_many', error: sentence, fields: { slug: sentence } }
  expect(await changes(owner, 'troca-2')).toEqual({ status: 409, body: refused })
  expect(await changes(owner, 'troca-agenda')).toMatchObject({
    status: 200,
    body: { slug: 'troca-agenda', slugChanges: { left: 0 } },
  })
  expect(await changes(owner, 'troca-1')).toMatchObject({ status: 200, body: { slug: 'troca-1' } })
  const kept = await changes(owner, 'troca-1', { description: 'Segue aberta' })
  expect(kept).toMatchObject({ status: 200, body: { slug: 'troca-1', description: 'Segue aberta' } })
  const free = await owner.say('GET /api/companies/slug-available?slug=troca-2')
  expect(free.body).toEqual({ available: true })

  api.clock.set('2028-02-29T12:00:00Z')
  expect((await changes(owner, 'troca-2')).body.code).toBe('too_many')
  api.clock.set('2028-03-01T12:00:01Z')
  expect((await changes(owner, 'troca-2')).body).toMatchObject({ slug: 'troca-2', slugChanges: { left: 0 } })
})

test('an owner who sends many changes of the slug at once succeeds with exactly three', async () => {
  const owner = await anOwner(api, 'aos-montes')
  const slugs = Array.from({ length: 8 }, (_, at) => `aos-montes-${at}`)
  const replies = await Promise.all(slugs.map((slug) => changes(owner, slug)))
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(5).fill(409)])
  const stored = (await owner.call('GET /api/companies/my-company')).slug
  expect(replies.filter(({ status }) => status === 200).map(({ body }) => body.slug)).toContain(stored)
  for (const [at, { status }] of replies.entries()) {
    const { body } = await owner.say(`GET /api/public/company/${slugs[at]}`)
    const reserved = slugs[at] === stored ? undefined : 'company_moved'
    expect(body.code).toBe(status === 200 ? reserved : 'not_found')
  }
})
