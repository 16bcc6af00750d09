import type { ApiClient } from '@encaixe/contract/client.ts'
import type { CollaboratorInput } from '@encaixe/contract/collaborators.ts'
import type { PlanId } from '@encaixe/contract/plans.ts'
import type { ProcedureInput } from '@encaixe/contract/procedures.ts'
import {
  defaultWorkSchedule,
  type WorkDay,
  type WorkSchedule,
  weekdays,
} from '@encaixe/contract/work-schedule.ts'
import { sql } from 'kysely'
import type { CompanyId } from '../platform/ids.ts'
import { anOwner, companyIdOf, type Owner, type Reply, type Say, sayingAs } from './an-owner.ts'
import type { TestApi } from './test-api.ts'

export type Shop = {
  owner: Owner
  companyId: CompanyId
  procedureId: string
  /** The id of the first collaborator; `collaboratorIds` has the ids of all. */
  collaboratorId: string
  collaboratorIds: string[]
  /** The body of a booking for the first collaborator, with these changes. */
  wish(change?: Record<string, unknown>): Record<string, unknown>
  slots(date: string): Promise<string[]>
}

export type ShopOptions = {
  plan?: PlanId
  collaborators?: Partial<CollaboratorInput>[]
  procedure?: Partial<ProcedureInput>
  company?: Record<string, unknown>
}

/** Returns hours that are open every day from 09:00 to 18:00 without a break, unless `hours` differs. */
export function everyDay(hours: Partial<WorkDay> = {}): WorkSchedule {
  const day = {
    enabled: true,
    startTime: '09:00',
    endTime: '18:00',
    breakStart: null,
    breakEnd: null,
    ...hours,
  }
  const schedule = defaultWorkSchedule()
  for (const weekday of weekdays) schedule[weekday] = { ...day }
  return schedule
}

/** Creates a bookable company: one service of 30 minutes, offered every 30 minutes, by one or more professionals. */
export async function aShop(api: TestApi, name: string, options: ShopOptions = {}): Promise<Shop> {
  const { collaborators = [{}], procedure = {}, company = {}, plan = 'pro' } = options
  const owner = await anOwner(api, name, plan)
  const companyId = companyIdOf(owner.company.id)
  if (Object.keys(company).length > 0) {
    await owner.say(`PUT /api/companies/${companyId}`, { ...owner.company, ...company })
  }
  const { id: procedureId } = await owner.call('POST /api/procedures', {
    body: { name: 'Corte', duration: 30, price: 50, companyId, ...procedure },
  })
  const collaboratorIds: string[] = []
  for (const [at, person] of collaborators.entries()) {
    const body = {
      name: `Profissional ${at + 1}`,
      email: `pro${at + 1}@${name}.example`,
      companyId,
      procedureIds: [procedureId],
      workSchedule: everyDay(),
      ...person,
    }
    collaboratorIds.push((await owner.call('POST /api/collaborators', { body })).id)
  }
  const [collaboratorId = ''] = collaboratorIds
  return {
    owner,
    companyId,
    procedureId,
    collaboratorId,
    collaboratorIds,
    wish: (change = {}) => ({
      companyId,
      procedureId,
      collaboratorId,
      date: '2027-03-03',
      startTime: '10:00',
      ...change,
    }),
    async slots(date) {
      const path = `/api/public/available-slots/${companyId}/${procedureId}/${date}`
      const found = (await (await api.fetch(path)).json()) as { startTime: string }[]
      return found.map(({ startTime }) => startTime)
    },
  }
}

/** Stores these accounts as clients who came once, so that the bounds of new clients do not apply to them. */
export async function haveCome(
  { database }: Pick<TestApi, 'database'>,
  { companyId }: Pick<Shop, 'companyId'>,
  clients: readonly Pick<Client, 'name'>[],
): Promise<void> {
  const names = clients.map(({ name }) => name)
  const cameAt = new Date('2027-01-05T12:00:00Z')
  await sql`
    with known as materialized (
      select gen_random_uuid() as id, u.id as user_id, u.subject, lower(u.email) as email
      from users u where u.subject = any(${names}::text[])
    ), stored as (
      insert into clients (company_id, id, name, email, visits, created_at, updated_at)
      select ${companyId}::uuid, id, subject, email, 1, ${cameAt}, ${cameAt} from known)
    insert into client_accounts (company_id, user_id, client_id, proved)
    select ${companyId}::uuid, user_id, id, true from known`.execute(database.db)
}

export type Client = { name: string; call: ApiClient; say: Say; books(wish: object): Promise<Reply> }

/** A client who is signed in and has accepted the terms. */
export async function aClient(api: TestApi, name: string): Promise<Client> {
  const call = api.as(name)
  await call('GET /api/auth/profile')
  const say = sayingAs(api, name)
  return { name, call, say, books: (wish) => say('POST /api/schedules', wish) }
}
