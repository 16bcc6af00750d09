import type { WorkDayDraft } from '@encaixe/contract/work-schedule.ts'
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOwner, endSubscription, giveSubscription, type Owner } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi
let owner: Owner
let companyId: string

beforeAll(async () => {
  api = await startTestApi()
  owner = await anOwner(api, 'teresa', 'pro')
  companyId = owner.company.id
})

afterAll(() => api.close())

const draft = (name: string) => ({ name, email: `${name.toLowerCase()}@teresa.example`, companyId })

test('an owner can create, change, deactivate and delete a collaborator', async () => {
  const procedure = await owner.call('POST /api/procedures', {
    body: { name: 'Corte', duration: 30, companyId },
  })
  const hired = await owner.call('POST /api/collaborators', {
    body: { ...draft('Bia'), role: 'Barbeira', procedureIds: [procedure.id] },
  })
  expect(hired).toEqual({
    id: expect.any(String),
    companyId,
    name: 'Bia',
    email: 'bia@teresa.example',
    role: 'Barbeira',
    photo: null,
    isActive: true,
    procedureIds: [procedure.id],
    workSchedule: defaultWorkSchedule(),
    getsMails: true,
    version: 1,
  })
  const params = { id: hired.id }
  expect(await owner.call('GET /api/collaborators/{id}', { params })).toEqual(hired)
  const updated = await owner.call('PUT /api/collaborators/{id}', {
    params,
    body: { name: 'Bianca', email: 'bianca@teresa.example' },
  })
  expect(updated).toEqual({ ...hired, name: 'Bianca', email: 'bianca@teresa.example', version: 2 })
  const bare = { name: 'Bianca', email: 'bianca@teresa.example', role: '', procedureIds: [] }
  expect(await owner.call('PUT /api/collaborators/{id}', { params, body: bare })).toMatchObject({
    role: null,
    procedureIds: [],
  })
  const off = await owner.call('PATCH /api/collaborators/{id}/status', { params, body: { isActive: false } })
  expect(off.isActive).toBe(false)
  expect(await owner.call('DELETE /api/collaborators/{id}', { params })).toBeUndefined()
  expect(await owner.say(`GET /api/collaborators/${hired.id}`)).toEqual({
    status: 404,
    body: { error: 'Colaborador não encontrado', code: 'not_found' },
  })
  const list = await owner.call('GET /api/collaborators/company/{companyId}', { params: { companyId } })
  expect(list).toEqual([])
})

describe('an owner who sends a wrong working day gets 400 with the sentence of the specification', () => {
  const outside = 'O intervalo deve estar dentro do horário de trabalho'
  test.each<[Partial<WorkDayDraft>, string, string]>([
    [{ startTime: '' }, 'startTime', 'Horário de início é obrigatório'],
    [{ endTime: null }, 'endTime', 'Horário de término é obrigatório'],
    [{ endTime: '09:00' }, 'startTime', 'Horário de início deve ser anterior ao horário de término'],
    [
      { breakStart: '14:00' },
      'breakStart',
      'Horário de início do intervalo deve ser anterior ao horário de término do intervalo',
    ],
    [
      { breakEnd: '' },
      'breakEnd',
      'Ambos os horários de intervalo devem ser preenchidos ou deixados em branco',
    ],
    [{ breakStart: '08:00' }, 'breakStart', outside],
    [{ breakEnd: '19:00' }, 'breakStart', outside],
    [{ endTime: '24:00' }, 'endTime', 'Horário inválido'],
    [{ startTime: '9:00' }, 'startTime', 'Horário inválido'],
  ])('an owner who sends the working day %j gets 400', async (part, field, sentence) => {
    const week = defaultWorkSchedule()
    const workSchedule = { ...week, friday: { ...week.friday, ...part } }
    const reply = await owner.say('POST /api/collaborators', { ...draft('Caio'), workSchedule })
    expect(reply).toEqual({
      status: 400,
      body: { error: sentence, code: 'invalid', fields: { [`workSchedule.friday.${field}`]: sentence } },
    })
  })

  test.each<[string, object, string, string]>([
    ['no name', { name: '' }, 'name', 'Nome do colaborador é obrigatório'],
    ['no e-mail', { email: undefined }, 'email', 'E-mail é obrigatório'],
    ['a wrong e-mail', { email: 'bia' }, 'email', 'E-mail inválido'],
    ['no company', { companyId: undefined }, 'companyId', 'Empresa é obrigatória'],
    ['a long role', { role: 'r'.repeat(61) }, 'role', 'Use no máximo 60 caracteres'],
    ['a number among the ids', { procedureIds: [7] }, 'procedureIds.0', 'Procedimento inválido'],
    ['a day missing', { workSchedule: {} }, 'workSchedule.monday', 'Informe este dia da semana'],
    ['no week', { workSchedule: null }, 'workSchedule', 'Informe os sete dias da semana'],
  ])('a collaborator with %s is refused', async (_, part, field, sentence) => {
    const reply = await owner.say('POST /api/collaborators', { ...draft('Caio'), ...part })
    expect(reply).toMatchObject({ status: 400, body: { error: sentence } })
    expect(reply.body.fields).toHaveProperty([field], sentence)
  })
})

test('an owner may assign to a collaborator only procedures of their own company, each once', async () => {
  const rival = await anOwner(api, 'ursula')
  const theirs = await rival.call('POST /api/procedures', {
    body: { name: 'Tatuagem', duration: 120, companyId: rival.company.id },
  })
  const ours = await owner.call('POST /api/procedures', { body: { name: 'Barba', duration: 30, companyId } })
  const missing = { status: 404, body: { error: 'Procedimento não encontrado', code: 'not_found' } }
  const hire = (procedureIds: string[]) =>
    owner.say('POST /api/collaborators', { ...draft('Davi'), procedureIds })
  expect(await hire([ours.id, theirs.id])).toEqual(missing)
  expect(await hire([crypto.randomUUID()])).toEqual(missing)
  expect(await hire(['1'])).toEqual(missing)
  expect((await hire([ours.id, ours.id])).status).toBe(400)
  expect((await hire([ours.id, ours.id.toUpperCase()])).status).toBe(400)
  expect((await hire(Array(10_000).fill(ours.id))).status).toBe(413)
  const davi = await hire([ours.id])
  expect(davi.status).toBe(201)
  const put = `PUT /api/collaborators/${davi.body.id}`
  expect(await owner.say(put, { ...draft('Davi'), procedureIds: [theirs.id] })).toEqual(missing)
  expect(await owner.say(put, { ...draft('Davi'), companyId: rival.company.id })).toMatchObject({
    status: 404,
    body: { error: 'Empresa não encontrada' },
  })
  await owner.say(`DELETE /api/procedures/${ours.id}`)
  expect(await hire([ours.id])).toEqual(missing)
})

test('an owner who saves over a newer version from a second window gets 409', async () => {
  const { body } = await owner.say('POST /api/collaborators', draft('Eva'))
  const put = `PUT /api/collaborators/${body.id}`
  expect((await owner.say(put, { ...draft('Eva'), role: 'Chefe', version: 1 })).status).toBe(200)
  expect(await owner.say(put, { ...draft('Eva'), role: 'Dona', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale_version' },
  })
  const { body: now } = await owner.say(`GET /api/collaborators/${body.id}`)
  expect(now).toMatchObject({ role: 'Chefe', version: 2 })
})

test('an owner with a full plan can neither create nor activate one more collaborator', async () => {
  const small = await anOwner(api, 'vera', 'micro')
  const hire = (isActive?: boolean) =>
    small.say('POST /api/collaborators', {
      name: 'X',
      email: 'x@vera.example',
      companyId: small.company.id,
      isActive,
    })
  const full = {
    status: 403,
    body: {
      error: 'Seu plano permite até 1 colaborador ativo. Mude de plano para adicionar mais.',
      code: 'plan_limit',
    },
  }
  const first = await hire()
  expect(first.status).toBe(201)
  expect(await hire()).toEqual(full)
  const idle = await hire(false)
  expect(idle.status).toBe(201)
  const status = (id: unknown, isActive: boolean) =>
    small.say(`PATCH /api/collaborators/${id}/status`, { isActive })
  expect(await status(idle.body.id, true)).toEqual(full)
  // The refusals are checked in the order 404, 403, 400, 409, even when another request saved in between.
  expect(await small.say('POST /api/collaborators', { companyId: small.company.id })).toEqual(full)
  const post = { companyId: small.company.id, procedureIds: [crypto.randomUUID()] }
  expect((await small.say('POST /api/collaborators', post)).status).toBe(404)
  const wake = { isActive: true, version: 99 }
  expect(await small.say(`PATCH /api/collaborators/${idle.body.id}/status`, wake)).toEqual(full)
  expect(await small.say(`PUT /api/collaborators/${idle.body.id}`, wake)).toEqual(full)
  const change = { name: 'X', email: 'x@vera.example', isActive: true }
  expect(await small.say(`PUT /api/collaborators/${idle.body.id}`, change)).toEqual(full)
  expect((await small.say(`PUT /api/collaborators/${first.body.id}`, change)).status).toBe(200)
  await status(first.body.id, false)
  expect((await status(idle.body.id, true)).status).toBe(200)
  await small.say(`DELETE /api/collaborators/${idle.body.id}`)
  expect((await status(first.body.id, true)).status).toBe(200)
  await giveSubscription(api, 'vera', 'basic')
  expect((await hire()).status).toBe(201)
})

test('an owner without a subscription reads the collaborators, but changes are refused', async () => {
  const late = await anOwner(api, 'wanda')
  const of = late.company.id
  const body = { name: 'Ivo', email: 'ivo@wanda.example', companyId: of }
  const { id } = await late.call('POST /api/collaborators', { body })
  await endSubscription(api, 'wanda')
  const refusal = {
    status: 403,
    body: {
      error: 'Você precisa de uma assinatura ativa para adicionar ou editar colaboradores.',
      code: 'subscription_required',
    },
  }
  expect(await late.say('POST /api/collaborators', body)).toEqual(refusal)
  expect(await late.say('POST /api/collaborators', { companyId: of })).toEqual(refusal)
  expect(await late.say(`PUT /api/collaborators/${id}`, body)).toEqual(refusal)
  expect(await late.say(`PATCH /api/collaborators/${id}/status`, { isActive: false })).toEqual(refusal)
  expect(await late.say(`DELETE /api/collaborators/${id}`)).toEqual(refusal)
  expect((await late.say(`GET /api/collaborators/company/${of}`)).status).toBe(200)
  expect((await late.say(`GET /api/collaborators/${id}`)).status).toBe(200)
})

test('a deleted collaborator leaves no exceptions behind', async () => {
  const { id } = await owner.call('POST /api/collaborators', { body: draft('Folguista') })
  const dayOff = { companyId, collaboratorId: id, kind: 'off', from: '2027-03-08', weekly: true }
  expect((await owner.say('POST /api/exceptions', dayOff)).status).toBe(201)
  expect((await owner.say(`DELETE /api/collaborators/${id}`)).status).toBe(204)
  const list = await owner.say('GET /api/exceptions?from=2027-03-01&to=2027-04-01')
  expect(list).toEqual({ status: 200, body: [] })
})
