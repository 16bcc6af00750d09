import { type ApiClient, createClient } from '@encaixe/contract/client.ts'
import { addDays, addMonths, localTime, monthOf } from '@encaixe/contract/local-time.ts'
import { expect, test } from 'vitest'
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
const thisMonth = `${monthOf(localTime(new Date(), timezone).date)}-01`
const monthAfter = (count: number) => monthOf(addMonths(thisMonth, count))

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

/** An API whose only free day is the fifth of a month. `beard`: how its service fails. */
function studio(freeMonth: string | undefined, more: object = {}, beard?: keyof typeof refusals) {
  const asked: string[] = []
  const items = new Set<string | null>()
  const answer = ({ pathname: path, searchParams }: URL) => {
    if (path.includes('/company/')) return { ...company, acceptsBookings: true, ...more }
    const month = searchParams.get('month')
    const id = path.split('/').at(-1) ?? ''
    if (!month) return (id === 'beard' && beard) || !services[id] ? refusals[beard ?? 404] : services[id]
    items.add(searchParams.get('items'))
    asked.push(month)
    return [4, 5].map((day) => ({ date: `${month}-0${day}`, free: month === freeMonth && day === 5 }))
  }
  const api: ApiClient = createClient({
    origin: 'http://api.example',
    fetch: async ({ url }) => {
      const found = answer(new URL(url))
      const [status] = Object.entries(refusals).find(([, refusal]) => refusal === found) ?? ['200']
      return Response.json(found, { status: Number(status) })
    },
  })
  return {
    asked,
    items,
    load: (search?: string) => loadOffer(api, { slug: 'iris', procedureId: 'cut' }, search),
  }
}

test.each([1, 3])(
  'a visitor of a shop without a free time for %i months is led to the first free day',
  async (count) => {
    const { asked, load } = studio(monthAfter(count))
    const offer = await load()
    // At the end of a month the next free day may be one of the next days, which the form shows anyway.
    const isNear = `${monthAfter(count)}-05` < addDays(localTime(new Date(), timezone).date, 7)
    expect(offer).toMatchObject({
      state: 'shown',
      later: isNear ? undefined : { day: `${monthAfter(count)}-05` },
      days: [{ date: `${monthAfter(0)}-04` }, { date: `${monthAfter(0)}-05` }],
    })
    expect(asked).toEqual(Array.from({ length: count + 1 }, (_, at) => monthAfter(at)))
  },
)

test('a visitor of a shop without a free time for long reads until when, after a few requests', async () => {
  const { asked, load } = studio(monthAfter(9))
  expect(await load()).toMatchObject({ later: { emptyUntil: monthAfter(3) } })
  expect(asked).toHaveLength(4)
})

test('a shop that takes no bookings is asked for no days', async () => {
  const { asked, load } = studio(monthAfter(0), { acceptsBookings: false })
  expect(await load()).toMatchObject({ state: 'shown', later: undefined })
  expect(asked).toEqual([])
})

test('a visitor of a shop that books one month ahead reads until when, and no month beyond it is asked', async () => {
  const { asked, load } = studio(monthAfter(9), { bookingHorizon: 31 })
  const { date } = localTime(new Date(), timezone)
  const lastDay = addDays(date, 31)
  expect(await load()).toMatchObject({
    later: { emptyUntil: monthOf(lastDay) },
    said: { lastDay, end: expect.stringMatching(/^A agenda está aberta até \d+º? de \S+( de \d{4})?\.$/) },
  })
  expect(asked.at(-1)).toBe(monthOf(lastDay))
})

test('a visitor reads why nothing is free on a day on which the whole shop is closed', async () => {
  const { date } = localTime(new Date(), timezone)
  const day = addDays(date, 3)
  const off = { from: day, to: day, kind: 'off', startTime: null, endTime: null, reason: 'Natal' }
  const offer = await studio(monthAfter(0), { notices: [off] }).load()
  expect(offer).toMatchObject({
    said: { closed: { [day]: 'Fechado: Natal' }, notices: [expect.stringMatching(/^Fechado .*: Natal$/)] },
  })
})

test('a visitor whose link names several services gets their days, without a service that is gone', async () => {
  const { items, load } = studio(monthAfter(0))
  expect(await load('?servicos=beard,gone,cut')).toMatchObject({
    state: 'shown',
    services: [{ id: 'cut' }, { id: 'beard' }, { id: 'cut' }],
    gone: 'Um dos serviços não está mais disponível.',
  })
  expect([...items]).toEqual(['cut,beard,cut'])
})

test.each([404, 409] as const)(
  'a visitor reads that a further service is gone after a %i',
  async (status) => {
    const { items, load } = studio(monthAfter(0), {}, status)
    expect(await load('?servicos=beard')).toMatchObject({
      state: 'shown',
      services: [{ id: 'cut' }],
      gone: 'Um dos serviços não está mais disponível.',
    })
    expect([...items]).toEqual(['cut'])
  },
)

test.each([429, 503] as const)(
  'a further service that fails with %i fails the page, as the first one would',
  async (status) => {
    expect(await studio(monthAfter(0), {}, status).load('?servicos=beard')).toMatchObject({ state: 'failed' })
  },
)

test('a visitor whose link names people keeps those of the services that are left', async () => {
  const search = '?servicos=gone,beard&profissional=c1,c2,c3'
  const offer = await studio(monthAfter(0)).load(search)
  const offered = offer.state === 'shown' ? offer.services.map(({ id }) => id) : []
  const { services, people } = readAddress(search)
  expect(offered).toEqual(['cut', 'beard'])
  expect(pairPeople(offered, ['cut', ...services], people)).toEqual(['c1', 'c3'])
})
