import type { Exception } from '@encaixe/contract/exceptions.ts'
import type { LocalTime } from '@encaixe/contract/local-time.ts'
import { useEffect, useMemo, useState } from 'react'
import type { ExceptionStart } from '../exceptions/read-exception-form.ts'
import { useMay } from '../identity/use-company.ts'
import { loadLater } from '../platform/load-later.tsx'
import type { Column } from './build-columns.ts'
import type { HoursActs } from './list-hours-acts.ts'
import { useLostPart } from './show-lost-part.ts'

/** A new exception, one to change, part of a column to block, or who is absent for the rest of today. */
export type HoursWish = { start?: ExceptionStart; exception?: Exception; blocked?: Column; missed?: Column }

export const HoursForm = loadLater(() => import('./hours-form.tsx'), 'fallback')

/** Days off and special hours, made and changed where the calendar shows them. */
export function useChangeHours(companyId: string, now: LocalTime) {
  const [wish, setWish] = useState<HoursWish>()
  const may = useMay()
  const ofCompany = may('GET /api/holidays')
  const ofTeam = may('PUT /api/collaborators/{id}')
  const acts = useMemo(
    (): HoursActs => ({
      add: (kind, date, collaboratorId) => setWish({ start: { kind, date, collaboratorId } }),
      change: (exception) => setWish({ exception }),
      block: (blocked) => setWish({ blocked }),
      miss: (missed) => setWish({ missed }),
      ofCompany,
      ofTeam,
    }),
    [ofCompany, ofTeam],
  )
  const showLost = useLostPart()
  useEffect(() => {
    if (!wish) return
    HoursForm.fetch().catch((error: Error) => {
      setWish(undefined)
      showLost(error)
    })
  }, [wish, showLost])
  return {
    acts,
    /** A part of a day of one person, as it was selected in her column. */
    block: (start: ExceptionStart) => setWish({ start: { kind: 'off', ...start } }),
    dialog: wish ? (
      <HoursForm companyId={companyId} now={now} wish={wish} onDone={() => setWish(undefined)} />
    ) : null,
  }
}
