import type { Choice } from '../choose-time/choose-time.ts'

/** The choices and the typed text so far. They are stored, so that they survive a reload and the login. */
export type StoredChoice = Pick<Choice, 'date' | 'time' | 'collaboratorId'> & { notes: string; phone: string }

const nothing: StoredChoice = { date: null, time: null, collaboratorId: null, notes: '', phone: '' }

const keyOf = (procedureId: string) => `encaixe.booking.${procedureId}`

const textOrNone = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** `subject` is the signed-in user: what another user typed in this tab is not shown. */
export function readChoice(procedureId: string, subject: string | undefined): StoredChoice {
  try {
    const { date, time, collaboratorId, notes, phone, by } = JSON.parse(
      sessionStorage.getItem(keyOf(procedureId)) ?? '{}',
    )
    if (by !== subject) return nothing
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

/** Without a choice it deletes the stored one. Without storage the choice is lost on a reload, and the form still works. */
export function storeChoice(procedureId: string, choice?: StoredChoice & { by: string | undefined }) {
  try {
    if (choice) sessionStorage.setItem(keyOf(procedureId), JSON.stringify(choice))
    else sessionStorage.removeItem(keyOf(procedureId))
  } catch {}
}
