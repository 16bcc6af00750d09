import { collaboratorInput } from '@encaixe/contract/collaborators.ts'
import { companyInput } from '@encaixe/contract/companies.ts'
import { procedureInput } from '@encaixe/contract/procedures.ts'
import { createCollaborator } from '../collaborators/create-collaborator.ts'
import { createCompany } from '../companies/create-company.ts'
import type { OwnedCompany } from '../companies/find-owned-company.ts'
import { findOwnedCompany } from '../companies/find-owned-company.ts'
import type { Deps } from '../deps.ts'
import { acceptTerms } from '../identity/accept-terms.ts'
import { findUser } from '../identity/find-user.ts'
import { demoAccounts, localIssuer } from '../identity/local-provider-accounts.ts'
import { isRefused } from '../platform/refused.ts'
import { createProcedure } from '../procedures/create-procedure.ts'
import { type ServiceName, services, shop, staff } from './barbearia-navalha.ts'
import { seedSubscription } from './seed-subscription.ts'

export type SeedDeps = Pick<Deps, 'config' | 'clock' | 'database' | 'log' | 'jobs'>

/** Fills an empty demonstration database, by the same use cases as any owner's. True when it did. */
export async function seedDemo(deps: SeedDeps): Promise<boolean> {
  if (!deps.config.demo || !(await isEmpty(deps))) return false
  const ownerId = await seedOwner(deps)
  await seedSubscription(deps, ownerId)
  expected(await createCompany(deps, ownerId, companyInput.parse(shop)))
  const company = await findOwnedCompany(deps.database.db, ownerId)
  if (!company) throw new Error('the demonstration has no company')
  await seedStaff(deps, company, await seedServices(deps, company))
  deps.log.info('demonstration seeded', { page: `/${shop.slug}` })
  return true
}

/** The accounts of the local identity provider are no users until they come in. */
async function isEmpty({ database }: SeedDeps): Promise<boolean> {
  return (await database.db.selectFrom('users').select('id').limit(1).execute()).length === 0
}

async function seedOwner(deps: SeedDeps): Promise<string> {
  const account = demoAccounts.find(({ sub }) => sub === 'demo-rafael')
  if (!account) throw new Error('the demonstration has no owner')
  const { sub: subject, name, email } = account
  const token = {
    issuer: localIssuer,
    subject,
    name,
    email,
    emailVerified: true,
    picture: null,
    expiresAt: deps.clock.now(),
  }
  const { id } = await findUser(deps, token)
  await acceptTerms(deps, id)
  return id
}

async function seedServices(deps: SeedDeps, company: OwnedCompany): Promise<Map<ServiceName, string>> {
  const ids = new Map<ServiceName, string>()
  for (const [at, service] of services.entries()) {
    // Each a second after the other: the public page keeps the order in which they were written down.
    const written = new Date(deps.clock.now().getTime() - (services.length - at) * 1_000)
    const then = { ...deps, clock: { now: () => written } }
    const { id } = expected(
      await createProcedure(then, company, procedureInput.parse({ ...service, companyId: company.id })),
    )
    ids.set(service.name, id)
  }
  return ids
}

async function seedStaff(deps: SeedDeps, company: OwnedCompany, ids: Map<ServiceName, string>) {
  for (const { performs, ...person } of staff) {
    const procedureIds = performs.flatMap((name) => ids.get(name) ?? [])
    const wish = collaboratorInput.parse({ ...person, procedureIds, companyId: company.id })
    expected(await createCollaborator(deps, company, wish))
  }
}

function expected<T>(outcome: T): Exclude<T, { refused: string }> {
  if (isRefused(outcome)) throw new Error(`the demonstration was refused: ${outcome.refused}`)
  return outcome as Exclude<T, { refused: string }>
}
