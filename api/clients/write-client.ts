import { capSentence, caps } from '@encaixe/contract/caps.ts'
import { describeContactProblem } from '@encaixe/contract/client-contact.ts'
import { clientSentences } from '@encaixe/contract/client-rules.ts'
import type { Client, ClientChange, ClientInput } from '@encaixe/contract/clients.ts'
import { localTime } from '@encaixe/contract/local-time.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { makeOnce } from '../platform/database/idempotency.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { claimContact, isPairOfTeam } from './claim-contact.ts'
import { clientMissing, type FoundRecord, readClient } from './read-client.ts'
import { answerClaims } from './store/claims.ts'
import {
  correctBookings,
  countClients,
  lockAppointments,
  lockClients,
  lockContactsOf,
  selectNamesake,
  updateClientRow,
} from './store/clients.ts'
import { insertClient, lockContacts } from './store/matches.ts'

type Refusal = Refused<
  'invalid' | 'not_found' | 'subscription_required' | 'client_exists' | 'too_many' | 'idempotency_key_reused'
>
type Wanted = { company: MemberCompany; key: string | undefined; input: ClientInput }

/** Creates one client for each idempotency key; a refused request frees its key. */
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
  // Two concurrent requests may exceed the cap of clients by one, which harms nobody.
  if ((await countClients(tx, companyId)) >= caps.clients.max)
    return refused('too_many', { sentence: capSentence('clients') })
  const isClaimed = isPairOfTeam(company.by, contact)
  await insertClient(tx, { companyId, id, name, birthday, notes, tags, ...contact, isClaimed }, now)
  await writeOwnActs(tx, company, now, [{ kind: 'client', action: 'created', recordId: id }])
  return readClient(tx, { company, id }, now)
}

type ChangeRefusal = Refused<'invalid' | 'not_found' | 'client_exists' | 'stale_version'>

/** Updates a client. An omitted field keeps its value. Only a changed contact is compared with the other clients. */
export function updateClient(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: FoundRecord,
  { version, name, birthday, notes, tags, blocked, phone, email }: ClientChange,
): Promise<Client | ChangeRefusal> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const { id: companyId } = company
    const typed = contactOf({ phone: phone ?? null, email: email ?? null })
    await lockContactsOf(tx, { companyId, id }, { phone: typed.mobile, email: typed.email })
    // The appointments are locked before the record, in the order in which completing an appointment locks them.
    if (phone !== undefined || email !== undefined) await lockAppointments(tx, companyId, id)
    const [before] = await lockClients(tx, companyId, [id])
    if (!before) return clientMissing
    if (version !== undefined && version !== before.version) return refused('stale_version')
    const contact = {
      phone: phone === undefined ? before.phone : typed.phone,
      email: email === undefined ? before.email : typed.email,
    }
    const [newPhone, newEmail] = [contact.phone !== before.phone, contact.email !== before.email]
    // A telephone number from a booking, even a malformed one, is not checked until the owner changes the number.
    const checksContact = newPhone || (newEmail && contact.email === null)
    const wrong = (checksContact ? checkContact(contact) : undefined) ?? checkBirthday(birthday, company, now)
    if (wrong) return wrong
    const clientId = await selectNamesake(tx, companyId, {
      mobile: newPhone ? typed.mobile : null,
      email: newEmail ? typed.email : null,
      except: id,
    })
    if (clientId !== undefined) return refused('client_exists', { extra: { clientId } })
    await updateClientRow(tx, before, {
      phone: contact.phone,
      ...(await claimContact(tx, company.by, before, contact)),
      name,
      birthday,
      notes,
      tags,
      blocked,
      updated_at: now,
    })
    const { date: today } = localTime(now, company.timezone)
    await correctBookings(
      tx,
      { companyId, id, today },
      {
        client_phone: { from: before.phone, to: contact.phone },
        client_email: { from: before.email, to: contact.email },
      },
    )
    if (newPhone && contact.phone !== null)
      await answerClaims(tx, { companyId, clientId: id, phone: contact.phone }, 'yes', now)
    const switched = blocked !== undefined && blocked !== before.blocked
    const others = [name, birthday, notes, tags].some((field) => field !== undefined)
    await writeOwnActs(tx, company, now, [
      ...(newPhone || newEmail ? [{ kind: 'client', action: 'contact_written', recordId: id } as const] : []),
      ...(others ? [{ kind: 'client', action: 'changed', recordId: id } as const] : []),
      ...(switched
        ? [{ kind: 'client', action: blocked ? 'blocked' : 'unblocked', recordId: id } as const]
        : []),
    ])
    return readClient(tx, { company, id }, now)
  })
}

type Contact = { phone: string | null; email: string | null }

/** Returns the contact of a client in the form in which the client book stores it. */
function contactOf({ phone, email }: Partial<Contact>) {
  const mobile = mobileOf(phone ?? null)
  return { mobile, phone: mobile ?? phone ?? null, email: email?.toLowerCase() ?? null }
}

function checkContact(contact: Contact): Refused<'invalid'> | undefined {
  const problem = describeContactProblem(contact)
  return problem === undefined ? undefined : refused('invalid', { fields: { phone: problem } })
}

function checkBirthday(
  birthday: string | null | undefined,
  { timezone }: Pick<MemberCompany, 'timezone'>,
  now: Date,
): Refused<'invalid'> | undefined {
  if (!birthday || birthday < localTime(now, timezone).date) return undefined
  return refused('invalid', { fields: { birthday: clientSentences.birthday } })
}
