import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Client, ClientInput } from '@encaixe/contract/clients.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { makeOnce } from '../platform/database/idempotency.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { checkBirthday, checkContact, contactOf } from './check-fields.ts'
import { readClient } from './read-client.ts'
import { countClients, selectNamesake } from './store/clients.ts'
import { insertClient, lockContacts } from './store/matches.ts'

type Refusal = Refused<
  'invalid' | 'not_found' | 'subscription_required' | 'client_exists' | 'too_many' | 'idempotency_key_reused'
>
type Wanted = { company: MemberCompany; key: string | undefined; input: ClientInput }

/** Makes one client for each idempotency key; a refusal frees the key. */
export function createClient(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, key, input }: Wanted,
): Promise<Client | Refusal> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    return makeOnce<Awaited<ReturnType<typeof create>>>(tx, {
      ...{ key, userId: company.by.userId, body: input, now },
      make: (id) => create(tx, { company, id, input }, now),
      read: (id) => readClient(tx, { company, id }, now),
    })
  })
}

async function create(
  tx: Tx,
  { company, id, input }: { company: MemberCompany; id: string; input: ClientInput },
  now: Date,
): Promise<Client | Refusal> {
  const { name, birthday = null, notes = null, tags = [], phone = null, email = null } = input
  const contact = contactOf({ phone, email })
  const wrong = checkContact(contact) ?? checkBirthday(birthday, company, now)
  if (wrong) return wrong
  const barred = await requireSubscription(tx, company.ownerId, now)
  if (barred) return barred
  const { id: companyId } = company
  await lockContacts(tx, { companyId, userIds: [], phones: [contact.mobile], emails: [contact.email] })
  const clientId = await selectNamesake(tx, companyId, contact)
  if (clientId !== undefined) return refused('client_exists', { extra: { clientId } })
  // Two concurrent requests may exceed the cap by one, which harms nobody.
  if ((await countClients(tx, companyId)) >= caps.clients.max)
    return refused('too_many', { sentence: capSentence('clients') })
  await insertClient(tx, { companyId, id, name, birthday, notes, tags, ...contact }, now)
  await writeOwnActs(tx, company, now, [{ kind: 'client', action: 'created', recordId: id }])
  return readClient(tx, { company, id }, now)
}
