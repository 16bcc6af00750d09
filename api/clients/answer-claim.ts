import type { Client } from '@encaixe/contract/clients.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/database/db.ts'
import { type CompanyId, isId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs, writeTrail } from '../trail/facade.ts'
import { claimContact } from './claim-contact.ts'
import { clientMissing, type FoundRecord, readClient } from './read-client.ts'
import { answerClaims, findClaimingRecord, proveClaims, selectClaim } from './store/claims.ts'
import { lockClients, lockContactsOf, selectNamesake, updateClientRow } from './store/clients.ts'
import { lockContacts } from './store/matches.ts'

type Asked = FoundRecord & { claimId: string; answer: 'yes' | 'no' }

/** The company says whether the number that an account typed is the client's. A yes writes it to the record. */
export function answerClaim(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id, claimId, answer }: Asked,
): Promise<Client | Refused<'not_found' | 'claim_settled' | 'client_exists'>> {
  const { id: companyId } = company
  return database.transaction(async (tx) => {
    const now = clock.now()
    const key = { companyId, clientId: id, id: claimId }
    const phone = isId(claimId) ? (await selectClaim(tx, key))?.phone : undefined
    if (phone === undefined) return claimMissing
    await lockContactsOf(tx, { companyId, id }, { phone, email: null })
    const [record] = await lockClients(tx, companyId, [id])
    if (!record) return clientMissing
    // A merge or an erasure may have deleted the claim while this waited for the record.
    const claim = await selectClaim(tx, key)
    if (!claim) return claimMissing
    if (claim.answer !== null) return refused('claim_settled')
    if (answer === 'yes') {
      const clientId = await selectNamesake(tx, companyId, { mobile: phone, email: null, except: id })
      if (clientId !== undefined) return refused('client_exists', { extra: { clientId } })
    }
    await answerClaims(tx, { companyId, clientId: id, phone }, answer, now)
    const contact = { phone: answer === 'yes' ? phone : record.phone, email: record.email }
    await updateClientRow(tx, record, {
      ...contact,
      ...(await claimContact(tx, company.by, record, contact)),
      updated_at: now,
    })
    await writeOwnActs(tx, company, now, [
      { kind: 'client', action: answer === 'yes' ? 'contact_written' : 'contact_refused', recordId: id },
    ])
    return readClient(tx, { company, id }, now)
  })
}

const claimMissing = refused('not_found', { sentence: 'Número não encontrado' })

type Proof = { companyId: CompanyId; appointmentId: string; phone: string }

/**
 * The owner of a number used a link that was sent to it, about an appointment of an account that typed this number. The
 * number is written to the record of the appointment, unless the record has a number or another record has this one:
 * then the company decides.
 */
export async function proveNumber(
  tx: Tx,
  { companyId, appointmentId, phone }: Proof,
  now: Date,
): Promise<void> {
  const about = { companyId, appointmentId, phone }
  const clientId = await findClaimingRecord(tx, about)
  if (clientId === undefined) return
  await lockContacts(tx, { companyId, userIds: [], phones: [phone], emails: [] })
  const [record] = await lockClients(tx, companyId, [clientId])
  // The company may have said no, or merged the record, while this waited for its lock.
  if (!record || (await findClaimingRecord(tx, about)) !== clientId) return
  await proveClaims(tx, { companyId, clientId, phone }, now)
  const twin = await selectNamesake(tx, companyId, { mobile: phone, email: null, except: clientId })
  if (record.phone !== null || twin !== undefined) return
  await answerClaims(tx, { companyId, clientId, phone }, 'yes', now)
  await updateClientRow(tx, record, { phone, updated_at: now })
  const by = { role: 'client', userId: null } as const
  await writeTrail(tx, [
    { kind: 'client', action: 'contact_proved', companyId, at: now, by, recordId: clientId },
  ])
}
