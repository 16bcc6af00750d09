import type { Client, ClientChange } from '@encaixe/contract/clients.ts'
import type { Deps } from '../deps.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { checkBirthday, checkContact, contactOf } from './check-fields.ts'
import { clientMissing, type FoundRecord, readClient } from './read-client.ts'
import { lockClients, selectNamesake, updateClientRow } from './store/clients.ts'
import { lockContacts } from './store/matches.ts'

type Refusal = Refused<'invalid' | 'not_found' | 'client_exists' | 'stale_version'>

/** A field that is left out stays. Only a contact that changes is checked against the other clients. */
export function updateClient(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { company, id }: FoundRecord,
  { version, name, birthday, notes, tags, blocked, phone, email }: ClientChange,
): Promise<Client | Refusal> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const { id: companyId } = company
    const typed = contactOf({ phone: phone ?? null, email: email ?? null })
    await lockContacts(tx, { companyId, userIds: [], phones: [typed.mobile], emails: [typed.email] })
    const [before] = await lockClients(tx, companyId, [id])
    if (!before) return clientMissing
    if (version !== undefined && version !== before.version) return refused('stale_version')
    const contact = {
      phone: phone === undefined ? before.phone : typed.phone,
      email: email === undefined ? before.email : typed.email,
    }
    const [newPhone, newEmail] = [contact.phone !== before.phone, contact.email !== before.email]
    // A number that a booking stored, however it is written, is not checked until somebody writes another one.
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
      ...contact,
      name,
      birthday,
      notes,
      tags,
      blocked,
      // An e-mail that the company writes counts as confirmed by the company.
      ...(newEmail && { email_claimed: false }),
      updated_at: now,
    })
    const switched = blocked !== undefined && blocked !== before.blocked
    const others = [name, birthday, notes, tags, phone, email].some((field) => field !== undefined)
    await writeOwnActs(tx, company, now, [
      ...(others ? [{ kind: 'client', action: 'changed', recordId: id } as const] : []),
      ...(switched
        ? [{ kind: 'client', action: blocked ? 'blocked' : 'unblocked', recordId: id } as const]
        : []),
    ])
    return readClient(tx, { company, id }, now)
  })
}
