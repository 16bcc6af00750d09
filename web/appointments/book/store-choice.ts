import type { Choice } from '../choose-time/choose-time.ts'

/** What was chosen so far, for the way back from the login, or after a reload. */
export type KeptChoice = Pick<Choice, 'date' | 'time' | 'collaboratorId'> & { notes: string; phone: string }

const nothing: KeptChoice = { date: null, time: null, collaboratorId: null, notes: '', phone: '' }

const keyOf = (procedureId: string) => `encaixe.booking.${procedureId}`

const textOrNone = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

export function readChoice(procedureId: string): KeptChoice {
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

/** A browser that keeps nothing loses only the way back. */
export function storeChoice(procedureId: string, choice: KeptChoice | undefined) {
  try {
    if (choice) sessionStorage.setItem(keyOf(procedureId), JSON.stringify(choice))
    else sessionStorage.removeItem(keyOf(procedureId))
  } catch {}
}
