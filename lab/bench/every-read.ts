import { contract } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import type { Coming, Mix, Shop } from './day-mix.ts'
import { accountOf } from './fill-year.ts'
import type { Asked } from './load.ts'
import { today } from './world.ts'

/** Calls whose record or provider the filled shops do not have, and the stream, which does not end. */
const left = /\/auth\/config|\{token\}|\/photos\/|\/statements\/\{id\}|\/api\/live/

const query = (shop: Shop, { id }: Coming): Record<string, string> => ({
  slug: `empresa-${shop.n}-nova`,
  companyId: shop.company_id,
  collaboratorId: shop.people[0] ?? '',
  procedureId: shop.procedure_id,
  items: shop.procedure_id,
  date: addDays(today, 3),
  startTime: '10:00',
  duration: '30',
  month: '2027-03',
  from: addDays(today, -30),
  to: today,
  by: 'month',
  tab: 'upcoming',
  q: 'cliente',
  year: '2027',
  since: '2027-03-01T00:00:00Z',
  id,
})

const needed: Record<string, readonly string[]> = {
  '/api/companies/slug-available': ['slug'],
  '/api/schedules/available-slots': ['companyId', 'collaboratorId', 'date', 'procedureId', 'duration'],
  '/api/schedules/company/{companyId}': ['tab', 'q'],
  '/api/schedules/my-schedules': ['tab', 'q'],
  '/api/schedules/from-new-accounts': ['since'],
  '/api/public/visit-times': ['companyId', 'items', 'date'],
  '/api/public/visit-days': ['companyId', 'items', 'month'],
  '/api/public/visit-collaborators': ['companyId', 'items', 'date', 'startTime'],
  '/api/visits/{id}/move-times': ['date'],
  '/api/schedules/calendar': ['from', 'to'],
  '/api/schedules/{id}/move-times': ['date', 'collaboratorId'],
  '/api/clients': ['q'],
  '/api/exceptions': ['from', 'to'],
  '/api/holidays': ['year'],
  '/api/till': ['date'],
  '/api/reports': ['from', 'to', 'by'],
  '/api/waitlist': ['date'],
  '/api/waitlist/waiting': ['from', 'to'],
  '/api/waitlist/won': ['month'],
  '/api/messages/whatsapp-list': ['date'],
}

/** Most calls are of the owner, and these of a client. */
const ofClient = /my-schedules|my-offers|\/api\/me\/|waitlist\/mine/

function idIn(path: string, shop: Shop, coming: Coming): string {
  if (path.startsWith('/api/clients')) return coming.client_id
  if (path.startsWith('/api/companies')) return shop.company_id
  if (path.startsWith('/api/procedures')) return shop.procedure_id
  if (path.startsWith('/api/collaborators')) return shop.people[0] ?? ''
  return coming.id
}

/** One request of every call that reads, about one shop and an appointment that it will serve. */
export async function everyRead(mix: Mix, shop: Shop, coming: Coming): Promise<Asked[]> {
  const calls = Object.values(contract).flatMap((noun) => Object.values<Endpoint>(noun))
  const values = query(shop, coming)
  const all: Asked[] = []
  for (const { method, path, access } of calls) {
    if (method !== 'GET' || left.test(path)) continue
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(
        name === 'id'
          ? idIn(path, shop, coming)
          : name === 'slug'
            ? `empresa-${shop.n}`
            : (values[name] ?? ''),
      ),
    )
    const asked = new URLSearchParams(
      (needed[path] ?? []).map((name) => [name, values[name] ?? ''] as [string, string]),
    )
    const address = asked.size > 0 ? `${filled}?${asked}` : filled
    const who = ofClient.test(path) ? coming.subject : accountOf(shop.n)
    all.push(access === 'public' ? mix.open(address) : await mix.signed(who, address))
  }
  return all
}
