import { type ApiClient, createClient } from '@encaixe/contract/client.ts'
import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import { expect, test } from 'vitest'
import { stageAnswer } from '../../platform/stage-answer.ts'
import { loadOffer } from './load-offer.ts'
import { pairPeople, readAddress } from './read-address.ts'

const timezone = 'America/Sao_Paulo'
const company = {
  id: 'shop',
  name: 'Estúdio Íris',
  slug: 'iris',
  isActive: true,
  timezone,
  bookingHorizon: 365,
  notices: [] as object[],
}
const services: Record<string, object> = {
  cut: { id: 'cut', name: 'Corte' },
  beard: { id: 'beard', name: 'Barba' },
}

const refusals = {
  404: { error: 'Procedimento não encontrado', code: 'not_found' },
  409: { error: 'Este procedimento está inativo', code: 'procedure_inactive' },
  429: { error: 'Muitas tentativas', code: 'too_many_requests' },
  503: { error: 'Tente de novo', code: 'unavailable' },
}

/** `beard`: the failure of the request for the service `beard`. */
function studio(more: object = {}, beard?: keyof typeof refusals) {
  const asked: string[] = []
  const answer = ({ pathname: path, search }: URL) => {
    asked.push(path + search)
    if (path.includes('/company/')) return { ...company, acceptsBookings: true, ...more }
    if (path === '/api/public/visit-times') return [{ startTime: '10:00', endTime: '10:30' }]
    const id = path.split('/').at(-1) ?? ''
    return (id === 'beard' && beard) || !services[id] ? refusals[beard ?? 404] : services[id]
  }
  const api: ApiClient = createClient({
    origin: 'http://api.example',
    fetch: async ({ url }) => {
      const found = answer(new URL(url))
      const [status] = Object.entries(refusals).find(([, refusal]) => refusal === found) ?? ['200']
      return stageAnswer(found, { status: Number(status) })
    },
  })
  return {
    asked,
    load: (search?: string) => loadOffer(api, { slug: 'iris', procedureId: 'cut' }, search),
  }
}

test('the page is loaded without free days, because it is cached', async () => {
  const { asked, load } = studio()
  expect(await load('?dia=2027-03-05&hora=10:00')).toMatchObject({
    state: 'shown',
    services: [{ id: 'cut' }],
  })
  expect(asked).toEqual(['/api/public/company/iris', '/api/public/procedures/shop/cut'])
})

test('a visitor without script who opens a day by its link gets the times of this day, and none of a day beyond the last', async () => {
  const { date } = localTime(new Date(), timezone)
  const { asked, load } = studio()
  const query = `?horarios=${date}&as=10:00&servicos=beard`
  expect(await load(query)).toMatchObject({ plain: { date, times: ['10:00'], time: '10:00' } })
  expect(asked).toContain(`/api/public/visit-times?companyId=shop&items=cut%2Cbeard&date=${date}`)
  expect(await load('?horarios=2999-01-01')).toMatchObject({ plain: undefined })
})

test('a visitor of a shop that books one month ahead reads until which day the shop can be booked', async () => {
  const lastDay = addDays(localTime(new Date(), timezone).date, 31)
  expect(await studio({ bookingHorizon: 31 }).load()).toMatchObject({
    said: { lastDay, end: expect.stringMatching(/^A agenda está aberta até \d+º? de \S+( de \d{4})?\.$/) },
  })
})

test('a visitor reads why nothing is free on a day on which the whole shop is closed', async () => {
  const { date } = localTime(new Date(), timezone)
  const day = addDays(date, 3)
  const off = { from: day, to: day, kind: 'off', startTime: null, endTime: null, reason: 'Natal' }
  const far = addDays(date, 40)
  const later = { ...off, from: far, to: far, reason: 'Tiradentes' }
  const offer = await studio({ notices: [off, later], bookingHorizon: 60 }).load()
  expect(offer).toMatchObject({
    said: {
      closed: { [day]: 'Fechado: Natal', [far]: 'Fechado: Tiradentes' },
      notices: [expect.stringMatching(/^Fechado .*: Natal$/)],
    },
  })
})

test('a visitor whose link names several services gets these services, without a service that is no longer offered', async () => {
  expect(await studio().load('?servicos=beard,gone,cut')).toMatchObject({
    state: 'shown',
    services: [{ id: 'cut' }, { id: 'beard' }, { id: 'cut' }],
    gone: 'Um dos serviços não está mais disponível.',
  })
})

test.each([404, 409] as const)(
  'a visitor reads that a further service is no longer offered when its request fails with %i',
  async (status) => {
    expect(await studio({}, status).load('?servicos=beard')).toMatchObject({
      state: 'shown',
      services: [{ id: 'cut' }],
      gone: 'Um dos serviços não está mais disponível.',
    })
  },
)

test.each([429, 503] as const)(
  'a further service whose request fails with %i makes the page fail, as the first service would',
  async (status) => {
    expect(await studio({}, status).load('?servicos=beard')).toMatchObject({ state: 'failed' })
  },
)

test('a visitor whose link names people gets the people of the services that are still offered', async () => {
  const search = '?servicos=gone,beard&profissional=c1,c2,c3'
  const offer = await studio().load(search)
  const offered = offer.state === 'shown' ? offer.services.map(({ id }) => id) : []
  const { services, people } = readAddress(search)
  expect(offered).toEqual(['cut', 'beard'])
  expect(pairPeople(offered, ['cut', ...services], people)).toEqual(['c1', 'c3'])
})
