import { productNow } from '../platform/product-time.ts'
import type { WindowDraft } from './write-window.ts'

/** The choices that were made before a sign-in that leaves the page. */
export type JoinDraft = { drafts: WindowDraft[]; withPerson: boolean }

const keyOf = (procedureId: string) => `encaixe.waitlist.${procedureId}`

const lasts = 30 * 60_000

const now = () => productNow().getTime()

export function readDraft(procedureId: string): JoinDraft | undefined {
  try {
    const { drafts, withPerson, at } = JSON.parse(sessionStorage.getItem(keyOf(procedureId)) ?? '{}')
    if (!Array.isArray(drafts) || drafts.length === 0 || !(at > now() - lasts)) return undefined
    return { drafts, withPerson: Boolean(withPerson) }
  } catch {
    return undefined
  }
}

/** Stores the choices. Without storage in the browser the choices are lost when the sign-in leaves the page. */
export function storeDraft(procedureId: string, draft: JoinDraft | undefined) {
  try {
    if (draft) sessionStorage.setItem(keyOf(procedureId), JSON.stringify({ ...draft, at: now() }))
    else sessionStorage.removeItem(keyOf(procedureId))
  } catch {}
}
