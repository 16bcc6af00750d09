import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, anOwner, giveSubscription, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const rounds = Array.from({ length: 5 }, (_, round) => round)
const sorted = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

test('an owner who sends many requests to create a company at once gets one company', async () => {
  for (const round of rounds) {
    const who = `dupla-${round}`
    await giveSubscription(api, who)
    await api.as(who)('GET /api/auth/profile')
    const say = sayingAs(api, who)
    const attempts = Array.from({ length: 8 }, (_, at) =>
      say('POST /api/companies', aCompany(`${who}-${at}`)),
    )
    const replies = await Promise.all(attempts)
    expect(sorted(replies)).toEqual([201, ...Array(7).fill(409)])
    const won = replies.find(({ status }) => status === 201)
    expect((await say('GET /api/companies/my-company')).body.id).toBe(won?.body.id)
    const free = await Promise.all(
      attempts.map((_, at) => sayingAs(api, 'outra')(`GET /api/companies/slug-available?slug=${who}-${at}`)),
    )
    expect(free.filter(({ body }) => body.available)).toHaveLength(7)
  }
})

test('many owners want one slug at once: one gets it, and the other owners can still create a company', async () => {
  for (const round of rounds) {
    const names = Array.from({ length: 6 }, (_, at) => `quer-${round}-${at}`)
    for (const name of names) {
      await giveSubscription(api, name)
      await api.as(name)('GET /api/auth/profile')
    }
    const replies = await Promise.all(
      names.map((name) => sayingAs(api, name)('POST /api/companies', aCompany(`disputado-${round}`))),
    )
    expect(sorted(replies)).toEqual([201, ...Array(5).fill(409)])
    const loser = names[replies.findIndex(({ status }) => status === 409)] as string
    expect((await sayingAs(api, loser)('POST /api/companies', aCompany(loser))).status).toBe(201)
  }
})

test('two owners change their slugs to the same one at once: one succeeds, and the other gets 409', async () => {
  for (const round of rounds) {
    const [um, dois] = [await anOwner(api, `um-${round}`), await anOwner(api, `dois-${round}`)]
    const slug = `troca-${round}`
    const move = ({ say, company: { id, name, cnpj, email } }: typeof um) =>
      say(`PUT /api/companies/${id}`, { name, slug, cnpj, email })
    expect(sorted(await Promise.all([move(um), move(dois)]))).toEqual([200, 409])
  }
})

test('an owner with four of five collaborators who creates two at once can create only one', async () => {
  for (const round of rounds) {
    const { say, company } = await anOwner(api, `lota-${round}`, 'basic')
    const body = { name: 'Ana', email: 'ana@lota.example', companyId: company.id }
    const idle = await say('POST /api/collaborators', { ...body, isActive: false })
    for (let hired = 0; hired < 4; hired++) await say('POST /api/collaborators', body)
    const replies = await Promise.all([
      say('POST /api/collaborators', body),
      say('POST /api/collaborators', body),
      say(`PATCH /api/collaborators/${idle.body.id}/status`, { isActive: true }),
      say(`PUT /api/collaborators/${idle.body.id}`, { ...body, isActive: true }),
    ])
    const list = (await say(`GET /api/collaborators/company/${company.id}`)).body
    const active = Object.values(list).filter((one) => (one as { isActive: boolean }).isActive)
    expect(active).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 403).length).toBeGreaterThanOrEqual(2)
  }
})

test('an owner deletes a procedure while creating a collaborator for it: no link between them is left', async () => {
  for (const round of rounds) {
    const { say, company } = await anOwner(api, `apaga-${round}`)
    const { body } = await say('POST /api/procedures', { name: 'X', duration: 30, companyId: company.id })
    const draft = { name: 'Ana', email: 'a@apaga.example', companyId: company.id, procedureIds: [body.id] }
    const [hired, gone] = await Promise.all([
      say('POST /api/collaborators', draft),
      say(`DELETE /api/procedures/${body.id}`),
    ])
    expect(gone.status).toBe(204)
    if (hired.status === 404) continue
    const now = await say(`GET /api/collaborators/${hired.body.id}`)
    expect(now.body.procedureIds).toEqual([])
  }
})

test('an owner who saves one version from many windows at once succeeds with only one request', async () => {
  const { say, company } = await anOwner(api, 'janela')
  const { name, slug, cnpj, email } = company
  const saves = Array.from({ length: 8 }, (_, at) =>
    say(`PUT /api/companies/${company.id}`, { name: `${name} ${at}`, slug, cnpj, email, version: 1 }),
  )
  expect(sorted(await Promise.all(saves))).toEqual([200, ...Array(7).fill(409)])
})
