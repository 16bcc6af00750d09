import type { Call } from '../../e2e/owner.ts'
import type { Person, Shop } from './shops.ts'

type Named = { id: string; name: string }

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

function week([startTime, endTime, breakStart, breakEnd]: Person['hours']) {
  const day = { startTime, endTime, breakStart, breakEnd }
  return Object.fromEntries(
    days.map((name) => [name, { ...day, enabled: name !== 'monday' && name !== 'sunday' }]),
  )
}

const mailOf = (name: string) =>
  `${name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '')
    .replaceAll(' ', '.')
    .toLowerCase()}@exemplo.example`

/** Creates a company, services, people and a day of appointments through the API, as the owner would do it. */
export async function fillShop(shop: Shop, date: string, call: Call): Promise<void> {
  const { name, slug, description, address, themeColor } = shop
  const company = (await call('POST', '/api/companies', {
    name,
    slug,
    description,
    address,
    themeColor,
    cnpj: '12.345.678/0001-95',
    email: `oi@${slug}.example`,
    phone: '(11) 95555-0142',
    slotInterval: 15,
  })) as Named
  const companyId = company.id
  const ids = new Map<string, string>()
  for (const { name: service, minutes, price, note } of shop.services) {
    const body = { companyId, name: service, duration: minutes, description: note, ...(price && { price }) }
    ids.set(service, ((await call('POST', '/api/procedures', body)) as Named).id)
  }
  for (const { name: person, role, hours, performs, booked } of shop.people) {
    const procedureIds = performs.map((service) => ids.get(service))
    const body = {
      companyId,
      name: person,
      email: mailOf(person),
      role,
      procedureIds,
      workSchedule: week(hours),
    }
    const { id: collaboratorId } = (await call('POST', '/api/collaborators', body)) as Named
    for (const line of booked) {
      const [startTime = '', rest = ''] = [line.slice(0, 5), line.slice(6)]
      const comma = rest.lastIndexOf(', ')
      const clientName = rest.slice(comma + 2)
      await call('POST', '/api/schedules', {
        companyId,
        collaboratorId,
        date,
        startTime,
        procedureId: ids.get(rest.slice(0, comma)),
        clientName,
        clientEmail: mailOf(clientName),
      })
    }
  }
}

const methods = ['pix', 'credit', 'pix', 'cash', 'debit'] as const

/** Completes what has ended, paid by different methods, so that the till shows each. */
export async function completePast(companyId: string, date: string, now: string, call: Call): Promise<void> {
  const all = (await call('GET', `/api/schedules/company/${companyId}`)) as {
    id: string
    date: string
    endTime: string
    status: string
  }[]
  const past = all.filter((one) => one.date === date && one.endTime <= now && one.status === 'scheduled')
  for (const [place, { id }] of past.entries()) {
    const method = methods[place % methods.length]
    await call('PATCH', `/api/schedules/${id}/complete`, { payment: { method } })
  }
}
