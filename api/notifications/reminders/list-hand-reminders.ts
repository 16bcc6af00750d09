import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import { type NamedCompany, withPreposition } from '@encaixe/contract/company-article.ts'
import { addDays, daysBetween, instantOf, localTime, timeOf } from '@encaixe/contract/local-time.ts'
import type { HandReminder, HandReminders } from '@encaixe/contract/messages.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import { lockCompany } from '../../companies/facade.ts'
import type { Deps } from '../../deps.ts'
import { inOneLine, insertMessages, keyOf, shortMoment } from '../../messages/facade.ts'
import type { Tx } from '../../platform/database/db.ts'
import { newTimedId } from '../../platform/ids.ts'
import type { MemberCompany, MemberCompanyId } from '../../platform/member-company.ts'
import { refused } from '../../platform/refused.ts'
import { writeOwnActs } from '../../trail/facade.ts'
import { createLinks } from '../create-links.ts'
import { availableIn, phoneChannelOf, rulesOf, type StoredSettings } from '../message-settings.ts'
import { mergeParts } from '../notice.ts'
import { findStopped } from '../stop-messages.ts'
import { selectNotice } from '../store/notices.ts'
import { selectDay, selectReminders, updateReminder } from '../store/reminders.ts'
import { selectSettings } from '../store/settings.ts'
import { type PicksConflicts, pickWaiting } from './remind-due.ts'

type Needs = Pick<Deps, 'config' | 'database' | 'clock'> & { pickConflicts: PicksConflicts }
type Row = Awaited<ReturnType<typeof selectDay>>[number]
/** A reminder with the first appointment of its visit, and with all parts of the visit. */
type Day = Row & { parts: Row[] }

/**
 * Lists the reminders of a day that the owner sends personally. A visit with two reminders on one day is listed once. A
 * visit that has to be moved first is left out as long as its automatic reminder would wait.
 */
export function listHandReminders(
  { config, database, clock, pickConflicts }: Needs,
  companyId: MemberCompanyId,
  asked: string | undefined,
): Promise<HandReminders> {
  return database.transaction(async (tx) => {
    // The lock prevents two requests at once from creating links twice and overwriting each other's text.
    const { timezone, name, article } = await lockCompany(tx, companyId, 'to change')
    const now = clock.now()
    const settings = await selectSettings(tx, companyId)
    const automatic = isAutomatic(settings, config)
    const today = localTime(now, timezone).date
    const date = asked ?? today
    // The instant of a date far in the future can be out of the database's range.
    if (daysBetween(today, date) > horizonDays) return { date, automatic, items: [] }
    const shop = { name: inOneLine(name), article }
    const items: HandReminder[] = []
    for (const row of await pickDay(tx, { companyId, timezone, date }, { settings, pickConflicts, now }))
      items.push(
        viewOf(row, row.hand_text ?? (await write(tx, row, { shop, publicUrl: config.publicUrl, now }))),
      )
    return { date, automatic, items }
  })
}

/** Counts the reminders of today that a person still has to send; none where they leave by themselves. */
export function countHandReminders(
  { config, database, clock, pickConflicts }: Needs,
  { id: companyId, timezone }: Pick<MemberCompany, 'id' | 'timezone'>,
): Promise<number> {
  return database.transaction(async (tx) => {
    const settings = await selectSettings(tx, companyId)
    if (isAutomatic(settings, config)) return 0
    const now = clock.now()
    const { date } = localTime(now, timezone)
    const rows = await pickDay(tx, { companyId, timezone, date }, { settings, pickConflicts, now })
    return rows.filter(({ hand_done_at }) => hand_done_at === null).length
  })
}

const isAutomatic = (settings: StoredSettings, config: Needs['config']) =>
  (settings.first_on || settings.second_on) && phoneChannelOf(settings, availableIn(config)) === 'whatsapp'

type Place = { companyId: MemberCompanyId; timezone: TimeZone; date: string }
type Rules = { settings: StoredSettings; pickConflicts: PicksConflicts; now: Date }

async function pickDay(
  tx: Tx,
  { companyId, timezone, date }: Place,
  { settings, pickConflicts, now }: Rules,
): Promise<(Day & { phone: string })[]> {
  const from = instantOf({ date, minute: 0 }, timezone)
  const until = instantOf({ date: addDays(date, 1), minute: 0 }, timezone)
  const days = daysOf(await selectDay(tx, companyId, from, until))
  const notDone = days.filter(({ hand_done_at }) => hand_done_at === null).flatMap(({ parts }) => parts)
  const waiting = await pickWaiting(tx, notDone, { now, pickConflicts, rules: rulesOf(settings), timezone })
  const stopped = await findStopped(tx, days)
  const picked = new Map<string, Day & { phone: string }>()
  for (const row of days) {
    const phone = mobileOf(row.client_phone)
    const begun = instantOf({ date: row.day, minute: row.start_minute }, timezone) <= now
    if (!phone || picked.has(row.appointment_id) || (begun && row.hand_done_at === null)) continue
    if (row.parts.some((part) => waiting.has(part))) continue
    if (stopped.has(row)) continue
    picked.set(row.appointment_id, { ...row, phone })
  }
  return [...picked.values()]
}

/** Groups the rows by reminder, each with all parts of its visit. A visit is confirmed when every part is. */
function daysOf(rows: readonly Row[]): Day[] {
  const reminders = Map.groupBy(rows, ({ appointment_id, kind }) => `${appointment_id} ${kind}`)
  return [...reminders.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const parts = [first, ...rest]
    const confirmed = parts.every(({ confirmed_at }) => confirmed_at !== null)
    const { procedure_name, collaborator_name } = mergeParts(parts)
    return [{ ...first, procedure_name, collaborator_name, ...(!confirmed && { confirmed_at: null }), parts }]
  })
}

/** Stores the text with the reminder, because the token of its link cannot be read back. */
async function write(
  tx: Tx,
  row: Day,
  { shop, publicUrl, now }: { shop: NamedCompany; publicUrl: string; now: Date },
): Promise<string> {
  const about = { companyId: row.company_id, appointmentId: row.appointment_id }
  const { confirm } = await createLinks(tx, { ...about, purposes: ['confirm'] as const, publicUrl, now })
  const [first = ''] = inOneLine(row.client_name).split(' ')
  const text = [
    `Olá, ${first}! Aqui é ${withPreposition('de', shop)}.`,
    `Lembrando: ${inOneLine(row.procedure_name)}${row.guest_name ? ` (para ${inOneLine(row.guest_name)})` : ''}, ${shortMoment(row.day, row.start_minute)}, com ${inOneLine(row.collaborator_name)}.`,
    `Você vem? Confirme aqui: ${confirm}`,
  ].join('\n')
  await updateReminder(tx, row, { hand_text: text })
  return text
}

function viewOf(row: Day & { phone: string }, text: string): HandReminder {
  const { phone } = row
  return {
    appointmentId: row.appointment_id,
    clientName: row.client_name,
    date: row.day,
    startTime: timeOf(row.start_minute),
    procedureName: row.procedure_name,
    collaboratorName: row.collaborator_name,
    phone,
    text,
    url: `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(text)}`,
    doneAt: row.hand_done_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  }
}

/**
 * Marks the reminder as sent by the owner. The mark counts for every reminder that was listed, and no automatic
 * reminder is sent to the telephone for these reminders. Idempotent.
 */
export function markHandReminder(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  company: MemberCompany,
  appointmentId: string,
) {
  return database.transaction(async (tx) => {
    const now = clock.now()
    const companyId = company.id
    const key = { companyId, appointmentId }
    const notice = await selectNotice(tx, key)
    const listed = (await selectReminders(tx, key)).filter(({ hand_text }) => hand_text !== null)
    // The owner may have sent yesterday's reminder of a visit, and not yet today's.
    const open = listed.filter(({ hand_done_at }) => hand_done_at === null)
    const done = listed.at(-1)?.hand_done_at
    if (notice && open.length === 0 && done) return { appointmentId, doneAt: done.toISOString() }
    const [first] = open
    if (!notice || !first) return refused('not_found')
    for (const reminder of open) await updateReminder(tx, reminder, { hand_done_at: now })
    const event = `reminder_${first.kind}` as const
    await insertMessages(tx, [
      {
        company_id: companyId,
        id: newTimedId(),
        appointment_id: appointmentId,
        key: keyOf(appointmentId, event, notice.sequence, 'client', 'by-hand'),
        event,
        receiver: 'client',
        channel: 'whatsapp',
        address: mobileOf(notice.client_phone) ?? '',
        subject: 'Lembrete enviado por você',
        body: null,
        sequence: notice.sequence,
        content: null,
        told: null,
        status: 'sent',
        reason: null,
        next_attempt_at: null,
        provider_id: null,
        created_at: now,
        sent_at: now,
      },
    ])
    await writeOwnActs(tx, company, now, [{ kind: 'messages', action: 'handed', recordId: appointmentId }])
    return { appointmentId, doneAt: now.toISOString() }
  })
}
