import type { Client } from '@encaixe/contract/clients.ts'
import { reaisOf } from '@encaixe/contract/money.ts'
import { waitsForYes } from './no-show-rule.ts'
import type { ListedClient } from './store/lists.ts'

export const viewOf = (row: ListedClient): Client => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  birthday: row.birthday,
  notes: row.notes,
  tags: row.tags,
  blocked: row.blocked,
  visits: row.visits,
  noShows: row.no_shows,
  lastVisit: row.last_visit,
  nextVisit: row.next_visit,
  spent: reaisOf(row.spent_cents),
  waits: waitsForYes({ after: row.after, then: row.then, clearedBy: row.cleared_by }, row.outcomes),
  version: row.version,
})
