import { productNow } from '../../platform/product-time.ts'
import type { Choice } from '../choose-time/choose-time.ts'

/** The choices and the typed text so far. They are stored, so that they survive a reload and the login. */
export type StoredChoice = Pick<Choice, 'date' | 'time' | 'collaboratorId'> & { notes: string; phone: string }

const nothing: StoredChoice = { date: null, time: null, collaboratorId: null, notes: '', phone: '' }

/** A visitor's telephone and notes do not wait longer for whoever uses this tab next. */
const visitorsTime = 30 * 60_000

const now = () => productNow().getTime()

const keyOf = (procedureId: string) => `encaixe.booking.${procedureId}`

const textOrNone = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/**
 * `subject` is the signed-in user: what another user typed in this tab is not shown. What a visitor typed belongs to
 * whoever signs in within half an hour.
 */
export function readChoice(procedureId: string, subject: string | undefined): StoredChoice {
  try {
    const { date, time, collaboratorId, notes, phone, by, at } = JSON.parse(
      sessionStorage.getItem(keyOf(procedureId)) ?? '{}',
    )
    if (by === undefined ? at < now() - visitorsTime : by !== subject) return nothing
    return {
      date: textOrNone(date),
      time: textOrNone(time),
      collaboratorId: textOrNone(collaboratorId),
      notes: textOrNone(notes) ?? '',
      phone: textOrNone(phone) ?? '',
    }
  } catch {
    return nothing
  }
}

/** Without storage the choice is lost on a reload, and the form still works. */
export function storeChoice(procedureId: string, choice: StoredChoice & { by: string | undefined }) {
  const { by, date, notes, phone } = choice
  // An empty form of a visitor leaves what a user typed before she was signed out: she may sign in again.
  if (by === undefined && !date && !notes && !phone) return
  try {
    sessionStorage.setItem(keyOf(procedureId), JSON.stringify({ ...choice, at: now() }))
  } catch {}
}

export function deleteChoice(procedureId: string) {
  try {
    sessionStorage.removeItem(keyOf(procedureId))
  } catch {}
}
