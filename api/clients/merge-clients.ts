import { clientSentences, longestClientNotes, mostTags } from '@encaixe/contract/client-rules.ts'
import type { Client } from '@encaixe/contract/clients.ts'
import type { Deps } from '../deps.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { clientMissing, type FoundRecord, readClient } from './read-client.ts'
import { answerClaims, moveClaims } from './store/claims.ts'
import {
  type ClientRow,
  countAppointments,
  lockAppointments,
  lockClients,
  moveToClient,
  selectAccounts,
  selectContacts,
  unproveLinks,
  updateClientRow,
} from './store/clients.ts'
import { lockContacts, recountClients } from './store/matches.ts'

const attempts = 5

type Into = { into: string; samePerson: boolean }

/**
 * Merges two records: one record stays and gets all data of the other, but keeps its own mobile, e-mail and name.
 * `samePerson`: the owner says that the accounts of both records are this one person, so each keeps what it may read.
 * Otherwise the accounts read only what they booked, and no e-mail of an account stays: the company books for somebody
 * else, perhaps, and the mails would go to the account. The e-mail that stays opens the record to an account only when
 * the owner merges.
 */
export async function mergeClients(
  deps: Pick<Deps, 'database' | 'clock'>,
  found: FoundRecord,
  { into, samePerson }: Into,
): Promise<Client | Refused<'invalid' | 'not_found' | 'unavailable'>> {
  if (into === found.id) return refused('invalid', { fields: { into: clientSentences.same } })
  if (samePerson && found.company.by.role !== 'owner')
    return refused('invalid', { fields: { samePerson: clientSentences.ownersWord } })
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const done = await mergeOnce(deps, found, { into, samePerson })
    if (done !== 'again') return done
  }
  return refused('unavailable')
}

/**
 * The appointments are locked before the records, in the order in which completing an appointment locks them. `again`:
 * the merge must start over, because a booking added an appointment while the record's lock was awaited.
 */
function mergeOnce(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: FoundRecord,
  { into, samePerson }: Into,
): Promise<Client | Refused<'not_found'> | 'again'> {
  const { id: companyId, by } = company
  return database.transaction(async (tx) => {
    const now = clock.now()
    const ids = [id, into]
    const contacts = await selectContacts(tx, companyId, ids)
    const accounts = await selectAccounts(tx, companyId, ids)
    await lockContacts(tx, {
      companyId,
      userIds: accounts.map(({ user_id: userId }) => userId),
      phones: contacts.map(({ phone }) => phone),
      emails: contacts.map(({ email }) => email),
    })
    const locked = await lockAppointments(tx, companyId, id)
    const rows = await lockClients(tx, companyId, ids)
    const kept = rows.find((row) => row.id === into)
    const gone = rows.find((row) => row.id === id)
    if (!kept || !gone) return clientMissing
    if ((await countAppointments(tx, companyId, id)) > locked) return 'again'
    const linked = await selectAccounts(tx, companyId, ids)
    await moveClaims(tx, { companyId, from: id, into })
    // A booking of a linked account may be another person's, so it keeps its name unless the owner says it is one person.
    const isOne = samePerson || linked.length === 0
    await moveToClient(tx, { companyId, from: id, into, name: isOne ? kept.name : undefined })
    if (!samePerson) await unproveLinks(tx, companyId, into)
    const isOfAccount = (row: ClientRow) =>
      linked.some(({ client_id, proved, email }) => (proved && client_id === row.id) || email === row.email)
    const known = (row: ClientRow) => (!samePerson && isOfAccount(row) ? { ...row, email: null } : row)
    const both = join(known(kept), known(gone))
    const joined = {
      ...both,
      email_claimed: both.email !== null && (both.email_claimed || by.role !== 'owner'),
    }
    if (joined.phone) await answerClaims(tx, { companyId, clientId: into, phone: joined.phone }, 'yes', now)
    await updateClientRow(tx, kept, { ...joined, updated_at: now })
    await recountClients(tx, companyId, [into])
    await writeOwnActs(tx, company, now, [
      { kind: 'client', action: 'merged', recordId: id, aboutId: into },
      { kind: 'client', action: 'joined', recordId: into },
    ])
    return readClient(tx, { company, id: into }, now)
  })
}

function join(kept: ClientRow, gone: ClientRow) {
  const notes = [kept.notes, gone.notes].filter((text) => text !== null)
  return {
    phone: kept.phone ?? gone.phone,
    email: kept.email ?? gone.email,
    email_claimed: kept.email === null ? gone.email_claimed : kept.email_claimed,
    birthday: kept.birthday ?? gone.birthday,
    notes: notes.length === 0 ? null : cut([...new Set(notes)].join('\n')),
    tags: [...new Set([...kept.tags, ...gone.tags])].slice(0, mostTags),
    blocked: kept.blocked || gone.blocked,
  }
}

const cut = (text: string) => [...text].slice(0, longestClientNotes).join('')
