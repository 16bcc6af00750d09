import { collaboratorInput } from '@encaixe/contract/collaborators.ts'
import { companyInput } from '@encaixe/contract/companies.ts'
import { procedureInput } from '@encaixe/contract/procedures.ts'
import { createCollaborator } from '../collaborators/create-collaborator.ts'
import { createCompany } from '../companies/create-company.ts'
import { findOwnedCompany, type OwnedCompany } from '../companies/find-owned-company.ts'
import type { Deps } from '../deps.ts'
import { isRefused } from '../platform/refused.ts'
import { createProcedure } from '../procedures/create-procedure.ts'
import { listProcedures } from '../procedures/list-procedures.ts'
import { services, shop, staff } from './barbearia-navalha.ts'
import { seedOwner } from './seed-owner.ts'
import { seedSubscription } from './seed-subscription.ts'
import { countWritten } from './store.ts'

export type SeedDeps = Pick<Deps, 'config' | 'clock' | 'database' | 'log' | 'jobs'>

/**
 * Fills an empty demonstration database, by the same use cases as any owner's, or goes on where a start that was
 * killed left off. Every step looks for what is there already. True when something was made.
 */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  const owner = deps.config.demo ? await seedOwner(deps) : undefined
  if (!owner) return false
  // All of it as of the instant at which it was begun, so that one that goes on days later is the same shop.
  const then = { ...deps, clock: { now: () => owner.created_at } }
  const paid = await seedSubscription(then, owner.id)
  const company = await seedCompany(then, owner.id)
  const made = [paid, await seedServices(then, company), await seedStaff(then, company)].some(Boolean)
  if (made) deps.log.info('demonstration seeded', { page: `/${shop.slug}` })
  return made
}

async function seedCompany(deps: SeedDeps, ownerId: string): Promise<OwnedCompany> {
  const { db } = deps.database
  const known = await findOwnedCompany(db, ownerId)
  if (known) return known
  expected(await createCompany(deps, ownerId, companyInput.parse(shop)))
  const company = await findOwnedCompany(db, ownerId)
  if (!company) throw new Error('the demonstration has no company')
  return company
}

async function seedServices(deps: SeedDeps, company: OwnedCompany): Promise<boolean> {
  const written = await countWritten(deps.database.db, 'procedures', company.id)
  for (const [at, service] of services.entries()) {
    if (at < written) continue
    // Each a second after the other: the public page keeps the order in which they were written down.
    const instant = new Date(deps.clock.now().getTime() - (services.length - at) * 1_000)
    const then = { ...deps, clock: { now: () => instant } }
    expected(
      await createProcedure(then, company, procedureInput.parse({ ...service, companyId: company.id })),
    )
  }
  return written < services.length
}

async function seedStaff(deps: SeedDeps, company: OwnedCompany): Promise<boolean> {
  const { db } = deps.database
  const written = await countWritten(db, 'collaborators', company.id)
  if (written >= staff.length) return false
  const ids = new Map((await listProcedures(db, company)).map(({ name, id }) => [name, id]))
  for (const { performs, ...person } of staff.slice(written)) {
    const procedureIds = performs.flatMap((name) => ids.get(name) ?? [])
    const wish = collaboratorInput.parse({ ...person, procedureIds, companyId: company.id })
    expected(await createCollaborator(deps, company, wish))
  }
  return true
}

function expected(outcome: unknown): void {
  if (isRefused(outcome)) throw new Error(`the demonstration was refused: ${outcome.refused}`)
}
