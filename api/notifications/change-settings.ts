import type {
  MessageSettings,
  MessageSettingsInput,
  OwnWhatsapp,
  OwnWhatsappInput,
} from '@encaixe/contract/messages.ts'
import { accessEnded, lockCompany, lockMembership } from '../companies/facade.ts'
import type { Deps } from '../deps.ts'
import { areFirstMessagesClosed, countNumbersLeft } from '../messages/facade.ts'
import { constraintOf, type Tx } from '../platform/database/db.ts'
import type { MemberCompany, MemberCompanyId } from '../platform/member-company.ts'
import { type Refused, refused } from '../platform/refused.ts'
import { canSeal, type SecretOwner, sealSecret } from '../platform/sealed-secrets.ts'
import { writeOwnActs } from '../trail/facade.ts'
import type { NumberCheck } from './channel.ts'
import { numberView, settingsRow, settingsView } from './message-settings.ts'
import { replanReminders } from './reminders/plan-reminders.ts'
import { selectSettings, storeSettings } from './store/settings.ts'
import { deleteNumber, selectNumber, storeNumber } from './store/whatsapp-numbers.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock'>

export function readSettings(
  { config, database, clock }: Needs,
  { id }: MemberCompany,
): Promise<MessageSettings> {
  return database.transaction((tx) => viewOf(tx, config, { id, now: clock.now() }))
}

type Settings = { id: MemberCompanyId; now: Date }

async function viewOf(tx: Tx, config: Needs['config'], { id, now }: Settings): Promise<MessageSettings> {
  return settingsView(await selectSettings(tx, id), {
    number: await selectNumber(tx, id),
    closed: await areFirstMessagesClosed(tx, id),
    newNumbersLeft: await countNumbersLeft(tx, id, now),
    config,
  })
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
    await storeSettings(tx, { ...settingsRow(input), company_id: id, updated_at: now })
    await replanReminders(tx, id, company.timezone, now)
    await writeOwnActs(tx, owned, now, [{ kind: 'messages', action: 'changed', recordId: null }])
    return viewOf(tx, config, { id, now })
  })
}

export const tokenOwner = (companyId: string): SecretOwner => ({ companyId, purpose: 'whatsapp token' })

const wrong = (fields: Partial<Record<keyof OwnWhatsappInput, string>>) => refused('invalid', { fields })

function refusalOf(check: Exclude<NumberCheck, { ok: true }>): Refused<'invalid' | 'unavailable'> {
  switch (check.why) {
    case 'token':
      return wrong({ token: 'O WhatsApp não aceitou este token. Gere outro e cole aqui' })
    case 'permission':
      return wrong({ token: 'Este token não tem permissão para enviar mensagens deste número' })
    case 'number':
      return wrong({ phoneNumberId: 'O WhatsApp não encontrou este número com este token' })
    case 'blocked':
      return wrong({
        phoneNumberId: 'O WhatsApp bloqueou os envios deste número. Resolva no Gerenciador do WhatsApp',
      })
    case 'templates':
      return wrong({ phoneNumberId: `Faltam modelos aprovados no WhatsApp: ${check.missing.join(', ')}` })
    case 'away':
      return refused('unavailable', {
        sentence: 'O WhatsApp não respondeu. Nada mudou. Tente de novo em instantes.',
      })
  }
}

type Connecting = Needs & Pick<Deps, 'channels'>

/** Meta checks number and token before they are stored, outside of the transaction: Meta may take seconds to answer. */
export async function connectWhatsapp(
  { config, database, clock, channels }: Connecting,
  owned: MemberCompany,
  { phoneNumberId, token }: OwnWhatsappInput,
): Promise<OwnWhatsapp | Refused<'invalid' | 'unavailable' | 'whatsapp_taken' | 'role'>> {
  const { id } = owned
  if (!canSeal(config)) {
    return refused('unavailable', { sentence: 'Conectar um número próprio ainda não está disponível aqui.' })
  }
  if (config.whatsapp.kind === 'cloud' && config.whatsapp.phoneNumberId === phoneNumberId) {
    return wrong({ phoneNumberId: 'Este é o número da própria plataforma. Use o do seu negócio' })
  }
  const check = await channels.ownNumbers.check({ phoneNumberId, token })
  if (!check.ok) return refusalOf(check)
  const now = clock.now()
  try {
    return await database.transaction(async (tx) => {
      if (!(await lockMembership(tx, owned))) return accessEnded
      const stored = await storeNumber(tx, {
        company_id: id,
        phone_number_id: phoneNumberId,
        sealed_token: sealSecret(config, tokenOwner(id), token),
        display_number: check.displayNumber,
        verified_name: check.verifiedName,
        connected_at: now,
        failing_since: null,
        failing_reason: null,
      })
      await writeOwnActs(tx, owned, now, [{ kind: 'messages', action: 'connected', recordId: null }])
      return numberView(stored)
    })
  } catch (error) {
    if (constraintOf(error) === 'whatsapp_numbers_phone_number_id') return refused('whatsapp_taken')
    throw error
  }
}

/** Idempotent: without a number nothing changes. */
export function disconnectWhatsapp(
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  owned: MemberCompany,
): Promise<Refused<'role'> | undefined> {
  return database.transaction(async (tx) => {
    if (!(await lockMembership(tx, owned))) return accessEnded
    if (!(await deleteNumber(tx, owned.id))) return undefined
    await writeOwnActs(tx, owned, clock.now(), [{ kind: 'messages', action: 'disconnected', recordId: null }])
    return undefined
  })
}
