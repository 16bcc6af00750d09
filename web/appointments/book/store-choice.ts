import { productNow } from '../../platform/product-time.ts'
import { anybody } from '../write-items.ts'
import type { Wish } from './read-address.ts'

/** The choices and typed text of a booking form, stored so that they survive a reload and the login. */
export type StoredChoice = Wish & {
  notes: string
  phone: string
  /** The name of the person who is served, when it is not the client. */
  guest: string
}

const nothing: StoredChoice = {
  services: [],
  date: null,
  time: null,
  people: [],
  notes: '',
  phone: '',
  guest: '',
}

/** The telephone and notes of a visitor are deleted after this time, so the next user of the tab does not see them. */
const visitorsTime = 30 * 60_000

const now = () => productNow().getTime()

const keyOf = (procedureId: string) => `encaixe.booking.${procedureId}`

const textOrNone = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Reads the stored choice. `subject` is the signed-in user: text of another user of this tab is not shown. Text of a
 * visitor belongs to the user who signs in within half an hour.
 */
export function readChoice(procedureId: string, subject: string | undefined): StoredChoice {
  try {
    const { services, date, time, people, notes, phone, guest, by, at } = JSON.parse(
      sessionStorage.getItem(keyOf(procedureId)) ?? '{}',
    )
    if (by === undefined ? at < now() - visitorsTime : by !== subject) return nothing
    return {
      services: Array.isArray(services) ? services.map(String) : [],
      date: textOrNone(date),
      time: textOrNone(time),
      people: Array.isArray(people) ? people.map((who) => textOrNone(who) ?? anybody) : [],
      notes: textOrNone(notes) ?? '',
      phone: textOrNone(phone) ?? '',
      guest: textOrNone(guest) ?? '',
    }
  } catch {
    return nothing
  }
}

/**
 * Joins the address and the stored choice. If the address names a day, people or other services, its values replace the
 * stored values, but the typed text stays.
 */
export function readWish(procedureId: string, address: Wish, subject: string | undefined): StoredChoice {
  const stored = readChoice(procedureId, subject)
  const { services, date, people } = address
  const isOther = services.length > 0 && services.join() !== stored.services.join()
  return date || people.length > 0 || isOther ? { ...stored, ...address } : stored
}

/** Stores the choice. If the browser has no storage, a reload loses it and the form still works. */
export function storeChoice(procedureId: string, choice: StoredChoice & { by: string | undefined }) {
  const { by, date, notes, phone, guest } = choice
  // An empty form of a visitor does not overwrite the text of a user who was signed out and may sign in again.
  if (by === undefined && !date && !notes && !phone && !guest) return
  try {
    sessionStorage.setItem(keyOf(procedureId), JSON.stringify({ ...choice, at: now() }))
  } catch {}
}

export function deleteChoice(procedureId: string) {
  try {
    sessionStorage.removeItem(keyOf(procedureId))
  } catch {}
}
