import { defaultWorkSchedule, weekdays } from '@encaixe/contract/work-schedule.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOwner, endSubscription, sayingAs } from '../testing/an-owner.ts'
import { startTestApi, type TestApi } from '../testing/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})

afterAll(() => api.close())

const anyone = (slug: string) => sayingAs(api)(`GET /api/public/company/${slug}`)

test('a visitor gets exactly these fields of an active company, and only the name of an inactive one', async () => {
  const { say, company } = await anOwner(api, 'vitrine')
  expect(await anyone('vitrine-agenda')).toEqual({
    status: 200,
    body: {
      id: company.id,
      name: company.name,
      slug: company.slug,
      isActive: true,
      address: company.address,
      email: company.email,
      askPhone: 'required',
      waitlist: true,
      deposit: null,
      phone: company.phone,
      photo: null,
      description: null,
      businessHours: [],
      minimumNotice: 0,
      bookingHorizon: 365,
      cancellationNotice: 0,
      notices: [],
      timezone: 'America/Sao_Paulo',
      themeColor: company.themeColor,
      acceptsBookings: false,
    },
  })
  await say(`PATCH /api/companies/${company.id}/status`, { isActive: false })
  expect((await anyone('vitrine-agenda')).body).toEqual({
    id: company.id,
    name: company.name,
    slug: company.slug,
    isActive: false,
  })
})

test('a company accepts bookings while it has a subscription and a professional who performs a service has working hours', async () => {
  const { call, say, company } = await anOwner(api, 'aberta')
  const accepts = async () => (await anyone('aberta-agenda')).body.acceptsBookings
  const of = { companyId: company.id }
  const { id: cut } = await call('POST /api/procedures', { body: { name: 'Corte', duration: 30, ...of } })
  const bia = { name: 'Bia', email: 'bia@aberta.example', ...of }
  const { id } = await call('POST /api/collaborators', { body: bia })
  expect(await accepts()).toBe(false)
  const change = (body: object) => say(`PUT /api/collaborators/${id}`, { ...bia, ...body })
  await change({ procedureIds: [cut] })
  expect(await accepts()).toBe(true)
  const week = defaultWorkSchedule()
  for (const day of weekdays) week[day].enabled = false
  await change({ workSchedule: week })
  expect(await accepts()).toBe(false)
  await change({ workSchedule: defaultWorkSchedule() })
  await say(`PATCH /api/procedures/${cut}/status`, { isActive: false })
  expect(await accepts()).toBe(false)
  await say(`PATCH /api/procedures/${cut}/status`, { isActive: true })
  await say(`PATCH /api/collaborators/${id}/status`, { isActive: false })
  expect(await accepts()).toBe(false)
  await say(`PATCH /api/collaborators/${id}/status`, { isActive: true })
  expect(await accepts()).toBe(true)
  await endSubscription(api, 'aberta')
  expect(await accepts()).toBe(false)
})

test('a visitor gets the hours of the active collaborators when the company has no opening hours', async () => {
  const { call, company } = await anOwner(api, 'horas')
  const week = defaultWorkSchedule()
  const early = { ...week, monday: { ...week.monday, startTime: '07:00' } }
  const hired = await call('POST /api/collaborators', {
    body: {
      name: 'Bia',
      email: 'bia@horas.example',
      companyId: company.id,
      workSchedule: early,
    },
  })
  await call('POST /api/collaborators', {
    body: {
      name: 'Caio',
      email: 'caio@horas.example',
      companyId: company.id,
      workSchedule: { ...week, sunday: { ...week.sunday, enabled: true } },
      isActive: false,
    },
  })
  const hours = async () => (await anyone('horas-agenda')).body.businessHours
  expect(await hours()).toEqual([
    { day: 'monday', opens: '07:00', closes: '18:00' },
    ...['tuesday', 'wednesday', 'thursday', 'friday'].map((day) => ({
      day,
      opens: '09:00',
      closes: '18:00',
    })),
  ])
  await call('DELETE /api/collaborators/{id}', { params: { id: hired.id } })
  expect(await hours()).toEqual([])
})

test.each(['ninguem-aqui', 'api', 'VITRINE-AGENDA', '%01', 'a%2Fb', '__proto__', 'x'.repeat(300)])(
  'a visitor who asks for the slug %s gets 404',
  async (slug) => {
    expect(await anyone(slug)).toEqual({
      status: 404,
      body: { error: 'Empresa não encontrada', code: 'not_found' },
    })
  },
)
