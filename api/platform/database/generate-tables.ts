import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The TypeScript types that PostgreSQL cannot describe, by `table.column` or by the column's name in every table. */
const narrowed: Record<string, string> = {
  'asaas_emulator.state': 'Record<string, unknown>',
  'collaborators.work_schedule': 'WorkSchedule',
  'companies.business_hours': 'OpenDay[]',
  'companies.id': 'ColumnType<CompanyId, string, never>',
  'companies.theme_color': 'ThemeColor',
  'companies.timezone': 'TimeZone',
  company_id: 'CompanyId',
  'idp_keys.payload': 'Record<string, unknown>',
  'idp_records.payload': 'Record<string, unknown>',
  'memberships.role': "'owner' | MembersTable['role']",
  'message_rates.channel': 'MessageChannel',
  'message_settings.channels': 'MessageChannel[]',
  'messages.content': 'MessageContent',
  'messages.links': 'MessageLinks',
  'messages.told': 'NotifiedPlace',
  'offers.proposals': 'OfferedTime[]',
  'payment_events.payload': 'Record<string, unknown>',
  'push_settings.settings': 'PushSettings',
  'subscription_facts.acts': 'InJson<SubscriptionActsTable>[]',
  'subscription_facts.payments': 'InJson<SubscriptionPaymentsTable>[]',
  'subscription_facts.plan_id': "SubscriptionsTable['plan_id']",
  'subscription_history.plan_id': "SubscriptionsTable['plan_id']",
  'subscriptions.attribution': 'Record<string, string>',
  'till_closings.counted': 'MethodSums',
  'till_closings.expected': 'MethodSums',
  'till_closings.lines': "Till['lines']",
  'waitlist_asks.items': 'AskedItem[]',
  'waitlist_asks.replaces': '{ day: string; minute: number }',
  'waitlist_entries.items': 'VisitItem[]',
  'waitlist_entries.windows': 'WaitlistWindow[]',
  'subscriptions.unregistered_payer': '{ name: string; taxId: string; phone: string; email: string }',
}

const header = `// Generated from the migrations: after a change of them run "npm run tables".
import type { OpenDay } from '@encaixe/contract/business-hours.ts'
import type { MessageChannel } from '@encaixe/contract/message-channels.ts'
import type { OfferedTime } from '@encaixe/contract/offers.ts'
import type { PushSettings } from '@encaixe/contract/push.ts'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import type { MethodSums, Till } from '@encaixe/contract/till.ts'
import type { TimeZone } from '@encaixe/contract/time-zones.ts'
import type { VisitItem } from '@encaixe/contract/visit-items.ts'
import type { WaitlistWindow } from '@encaixe/contract/waitlist.ts'
import type { WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CompanyId } from '../ids.ts'
import type { AskedItem, InJson, Json, MessageContent, MessageLinks, OptionalJson, NotifiedPlace } from './json-columns.ts'
`

/** The JavaScript types into which `column-values.ts` converts columns. */
const types: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  text: 'string',
  _timestamptz: 'Date[]',
  _text: 'string[]',
  timestamptz: 'Date',
  uuid: 'string',
}

type Column = {
  table: string
  view: boolean
  name: string
  type: string
  required: boolean
  filled: 'always' | 'default' | null
  /** The values that a check constraint of the form `column in (…)` allows. */
  values: string | null
}

/** The text of `tables.ts` for a migrated database. */
export async function generateTables(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select c.relname as table, c.relkind = 'v' as view, a.attname as name, t.typname as type, a.attnotnull as required,
      case when a.attidentity = 'a' then 'always' when a.atthasdef or a.attidentity = 'd' then 'default' end as filled,
      (select substring(pg_get_constraintdef(k.oid) from 'ANY \\(+ARRAY\\[(.*?)\\]') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '= ANY \\(+ARRAY') as values
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    order by c.relname collate "C", a.attnum`.execute(db)
  const tables = Object.entries(Object.groupBy(rows, ({ table }) => table))
  const interfaces = tables.map(([table, columns = []]) => {
    const fields = columns.map((column) => `  ${column.name}: ${typeOf(column)}\n`)
    return `\nexport interface ${nameOf(table, columns)} {\n${fields.join('')}}\n`
  })
  const names = tables.map(([table, columns = []]) => `  ${table}: ${nameOf(table, columns)}\n`)
  return `${header}${interfaces.join('')}\nexport interface Tables {\n${names.join('')}}\n`
}

function nameOf(table: string, [first]: Column[]): string {
  const words = table.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}${first?.view ? 'View' : 'Table'}`
}

function typeOf({ table, view, name, type, required, filled, values }: Column): string {
  const narrow =
    narrowed[`${table}.${name}`] ?? narrowed[name] ?? values?.replaceAll('::text', '').replaceAll(', ', ' | ')
  const base = narrow ?? types[type]
  if (!base)
    throw new Error(`Column ${table}.${name} has the type ${type}, which generate-tables.ts does not support`)
  if (/^jsonb?$/.test(type) && !view) return `${required ? 'Json' : 'OptionalJson'}<${base}>`
  const whole = required ? base : `${base} | null`
  if (filled === 'always') return `GeneratedAlways<${whole}>`
  return filled === 'default' ? `Generated<${whole}>` : whole
}
