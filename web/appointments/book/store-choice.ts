import type { Choice } from '../choose-time/choose-time.ts'

/** The choices and the typed text so far. They are stored, so that they survive a reload and the login. */
export type StoredChoice = Pick<Choice, 'date' | 'time' | 'collaboratorId'> & { notes: string; phone: string }

const nothing: StoredChoice = { date: null, time: null, collaboratorId: null, notes: '', phone: '' }

const keyOf = (procedureId: string) => `encaixe.booking.${procedureId}`

const textOrNone = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

export function readChoice(procedureId: string): StoredChoice {
  try {
    const { date, time, collaboratorId, notes, phone } = JSON.parse(
      sessionStorage.getItem(keyOf(procedureId)) ?? '{}',
    )
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

/** Undefined deletes the stored choice. Without storage the choice is lost on a reload, and the form still works. */
export function storeChoice(procedureId: string, choice: StoredChoice | undefined) {
  try {
    if (choice) sessionStorage.setItem(keyOf(procedureId), JSON.stringify(choice))
    else sessionStorage.removeItem(keyOf(procedureId))
  } catch {}
}
