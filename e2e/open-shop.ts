import type { Page } from '@playwright/test'
import { becomeOwner, type Owner } from './owner.ts'

export type Named = { id: string; name: string }
export type Shop = Owner & { procedure: Named; people: Named[] }

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const everyDay = { enabled: true, startTime: '08:00', endTime: '20:00', breakStart: null, breakEnd: null }
/** Open every day from 08:00 to 20:00. */
export const workSchedule = Object.fromEntries(days.map((day) => [day, everyDay]))

/** Creates a shop that is open every day, with one procedure and two collaborators who perform it. */
export async function openShop(page: Page, name: string): Promise<Shop> {
  const owner = await becomeOwner(page, name)
  const { companyId, call } = owner
  const procedure = await call('POST', '/api/procedures', {
    name: 'Corte',
    duration: 30,
    price: 50,
    companyId,
  })
  const { id } = procedure as Named
  const people: Named[] = []
  for (const who of ['Diego Amaral', 'Tainá Ribeiro']) {
    const email = `${who.split(' ')[0]?.toLowerCase().replace('á', 'a')}@equipe.example`
    const body = { name: who, email, companyId, procedureIds: [id], workSchedule }
    people.push((await call('POST', '/api/collaborators', body)) as Named)
  }
  return { ...owner, procedure: procedure as Named, people }
}

/** A date from the 10th of the next month on: free, and never among the next days, which forms show as a strip. */
export async function freeDate({ companyId, procedure, call }: Shop, place = 0): Promise<string> {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 7)
  const all = await call('GET', `/api/public/available-days/${companyId}/${procedure.id}/${month}`)
  const free = (all as { date: string; free: boolean }[]).filter((day) => day.free)
  const day = free[9 + place]
  if (!day) throw new Error(`Company ${companyId} has only ${free.length} free dates in ${month}`)
  return day.date
}

export const booking = ({ companyId, procedure, people }: Shop, date: string, startTime: string) => ({
  companyId,
  procedureId: procedure.id,
  collaboratorId: people[0]?.id,
  date,
  startTime,
})
