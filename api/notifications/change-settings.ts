import type { MessageSettings, MessageSettingsInput } from '@encaixe/contract/messages.ts'
import { lockCompany } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { areFirstMessagesClosed } from '../messages/facade.ts'
import type { MemberCompany } from '../platform/member-company.ts'
import { writeOwnActs } from '../trail/facade.ts'
import { availableIn, settingsRow, settingsView } from './message-settings.ts'
import { replanReminders } from './reminders/plan-reminders.ts'
import { selectSettings, storeSettings } from './store/settings.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock'>

export async function readSettings(
  { config, database }: Needs,
  { id }: MemberCompany,
): Promise<MessageSettings> {
  const { db } = database
  return settingsView(await selectSettings(db, id), availableIn(config), await areFirstMessagesClosed(db, id))
}

/** The lock waits for bookings that are being written: none of them plans its reminders by the old rules afterwards. */
export function changeSettings(
  { config, database, clock }: Needs,
  owned: MemberCompany,
  input: MessageSettingsInput,
): Promise<MessageSettings> {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const { id } = owned
    const company = await lockCompany(tx, id, 'to close')
    const row = settingsRow(input)
    await storeSettings(tx, { ...row, company_id: id, updated_at: now })
    await replanReminders(tx, id, company.timezone, now)
    await writeOwnActs(tx, owned, now, [{ kind: 'messages', action: 'changed', recordId: null }])
    return settingsView(row, availableIn(config), await areFirstMessagesClosed(tx, id))
  })
}
