import { capSentence, caps } from '@encaixe/contract/caps.ts'
import type { Client, ClientInput } from '@encaixe/contract/clients.ts'
import type { OwnedCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { newId } from '../platform/ids.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { requireSubscription } from '../subscriptions/facade.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { checkBirthday, checkContact, contactOf } from './check-fields.ts'
import { readClient } from './read-client.ts'
import { countClients, selectNamesake } from './store/clients.ts'
import { insertClient, lockContacts } from './store/matches.ts'

type Refusal = Refused<'invalid' | 'not_found' | 'subscription_required' | 'client_exists' | 'too_many'>

export function createClient(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: OwnedCompany,
  { name, birthday = null, notes = null, tags = [], phone = null, email = null }: ClientInput,
): Promise<Client | Refusal> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const contact = contactOf({ phone, email })
    const wrong = checkContact(contact) ?? checkBirthday(birthday, company, now)
    if (wrong) return wrong
    const barred = await requireSubscription(tx, company.ownerId, now)
    if (barred) return barred
    const { id: companyId } = company
    await lockContacts(tx, { companyId, userIds: [], phones: [contact.mobile], emails: [contact.email] })
    const clientId = await selectNamesake(tx, companyId, contact)
    if (clientId !== undefined) return refused('client_exists', { extra: { clientId } })
    // Two at once may pass it by one, which harms nobody.
    if ((await countClients(tx, companyId)) >= caps.clients.max)
      return refused('too_many', { sentence: capSentence('clients') })
    const id = newId()
    await insertClient(tx, { companyId, id, name, birthday, notes, tags, ...contact }, now)
    await writeOwnActs(tx, company, now, [{ kind: 'client', action: 'created', recordId: id }])
    return readClient(tx, { company, id }, now)
  })
}
