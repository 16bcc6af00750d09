import { randomUUID } from 'node:crypto'
import { addDays } from '@encaixe/contract/local-time.ts'
import { defaultWorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { sql } from 'kysely'
import { findOwnedCompany } from '../../api/companies/facade.ts'
import type { Database } from '../../api/platform/database/db.ts'
import type { MemberCompanyId } from '../../api/platform/member-company.ts'

export type Filled = { companyId: MemberCompanyId; procedureId: string; collaboratorIds: string[] }

const created = new Date('2026-01-01T12:00:00Z')

/** One company that takes bookings, with five professionals who work every day from nine to seven without a break. */
export async function fillShop({ db }: Database, name: string, people = 5): Promise<Filled> {
  const [userId, newCompanyId, procedureId] = [randomUUID(), randomUUID(), randomUUID()]
  const collaboratorIds = Array.from({ length: people }, () => randomUUID())
  const dates = { created_at: created, updated_at: created }
  const day = { enabled: true, startTime: '09:00', endTime: '19:00', breakStart: null, breakEnd: null }
  const schedule = defaultWorkSchedule()
  for (const weekday of Object.keys(schedule) as (keyof typeof schedule)[]) schedule[weekday] = day
  await db
    .insertInto('users')
    .values({
      id: userId,
      issuer: 'bench',
      subject: name,
      name,
      email: `${name}@bench.example`,
      email_verified: true,
      created_at: created,
      last_seen_at: created,
    })
    .execute()
  await db
    .insertInto('subscriptions')
    .values({
      id: randomUUID(),
      user_id: userId,
      plan_id: 'pro',
      cents: 5990,
      trial: true,
      taken_at: new Date('2027-03-01T12:00:00Z'),
    })
    .execute()
  await sql`
    with company as (
      insert into companies (id, owner_id, name, slug, cnpj, email, timezone, slot_interval, is_active, version,
        created_at, updated_at)
      values (${newCompanyId}, ${userId}, ${name}, ${name}, '12345678000195', 'oi@bench.example', 'America/Sao_Paulo',
        30, true, 1, ${created}, ${created}))
    insert into company_slugs (slug, company_id, taken_at) values (${name}, ${newCompanyId}, ${created})`.execute(
    db,
  )
  const company = await findOwnedCompany(db, userId)
  if (!company) throw new Error(`Company ${newCompanyId} of ${name} was not stored`)
  const companyId = company.id
  await db
    .insertInto('procedures')
    .values({
      company_id: companyId,
      id: procedureId,
      name: 'Corte',
      duration_minutes: 30,
      price_cents: 5_000,
      is_active: true,
      version: 1,
      ...dates,
    })
    .execute()
  await db
    .insertInto('collaborators')
    .values(
      collaboratorIds.map((id, at) => ({
        company_id: companyId,
        id,
        name: `Pessoa ${at}`,
        email: `p${at}@bench.example`,
        role: 'Barbeiro',
        work_schedule: JSON.stringify(schedule),
        is_active: true,
        version: 1,
        ...dates,
      })),
    )
    .execute()
  await db
    .insertInto('collaborator_procedures')
    .values(
      collaboratorIds.map((id) => ({
        company_id: companyId,
        collaborator_id: id,
        procedure_id: procedureId,
      })),
    )
    .execute()
  return { companyId, procedureId, collaboratorIds }
}

/** Fills days with bookings, by default twelve for each professional and day. */
export async function fillDays(
  { db }: Database,
  shop: Filled,
  from: string,
  days: number,
  each = 12,
): Promise<void> {
  for (let at = 0; at < days; at++) {
    const rows = shop.collaboratorIds.flatMap((collaborator_id) =>
      Array.from({ length: each }, (_, booking) => ({
        company_id: shop.companyId,
        id: randomUUID(),
        procedure_id: shop.procedureId,
        collaborator_id,
        client_name: 'Cliente',
        client_email: 'cliente@bench.example',
        day: addDays(from, at),
        start_minute: 540 + booking * 45,
        end_minute: 570 + booking * 45,
        procedure_name: 'Corte',
        price_cents: 5_000,
        collaborator_name: 'Pessoa',
        status: 'scheduled' as const,
        created_at: created,
        updated_at: created,
      })),
    )
    await db.insertInto('appointments').values(rows).execute()
  }
}

/**
 * A million appointments of a thousand companies: three years of each, five professionals, about one a day. Schemas
 * before migration 053 have no payments.
 */
export async function fillHistory({ exec }: Database, companies = 1_000, hasPayments = true): Promise<void> {
  const payment = `, paid_cents, paid_method, tip_cents, paid_on, share_basis_points, share_cents`
  const paid = `, case when came then 5000 end, case when came then 'pix' end, case when came then 0 end,
        case when came then day end, case when came then 5000 end, case when came then 2500 end`
  await exec(`
    create temporary table crowd as
      select n, gen_random_uuid() as user_id, gen_random_uuid() as company_id, gen_random_uuid() as procedure_id,
        array[gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), gen_random_uuid()] as people
      from generate_series(1, ${companies}) n;
    insert into users (id, issuer, subject, name, email, email_verified, created_at, last_seen_at)
      select user_id, 'bench', 'dono-' || n, 'Dono', 'dono@bench.example', true, '2024-01-01', '2024-01-01' from crowd;
    begin;
    insert into companies (id, owner_id, name, slug, cnpj, email, timezone, slot_interval, is_active, version,
        created_at, updated_at)
      select company_id, user_id, 'Empresa', 'empresa-' || n, '12345678000195', 'oi@bench.example',
        'America/Sao_Paulo', 30, true, 1, '2024-01-01', '2024-01-01' from crowd;
    insert into company_slugs (slug, company_id, taken_at)
      select 'empresa-' || n, company_id, '2024-01-01' from crowd;
    commit;
    insert into procedures (company_id, id, name, duration_minutes, is_active, version, created_at, updated_at)
      select company_id, procedure_id, 'Corte', 30, true, 1, '2024-01-01', '2024-01-01' from crowd;
    insert into collaborators (company_id, id, name, email, work_schedule, is_active, version, created_at, updated_at)
      select company_id, person, 'Pessoa', 'p@bench.example', '{}', true, 1, '2024-01-01', '2024-01-01'
      from crowd, unnest(people) person;
    insert into appointments (company_id, id, procedure_id, collaborator_id, client_name, client_email, day,
        start_minute, end_minute, procedure_name, price_cents, collaborator_name, status, created_at, updated_at
        ${hasPayments ? payment : ''})
      select company_id, gen_random_uuid(), procedure_id, people[1 + at % 5], 'Cliente ' || at % 300,
        'cliente' || at % 300 || '@bench.example', day, 540 + 60 * (at % 9), 570 + 60 * (at % 9), 'Corte', 5000,
        'Pessoa', case when came then 'completed' else 'cancelled' end, '2024-01-01', '2024-01-01'
        ${hasPayments ? paid : ''}
      from crowd, generate_series(0, 999) at,
        lateral (select date '2024-03-02' + (at * 1095 / 1000) as day, at % 11 <> 0 as came) one;`)
}
