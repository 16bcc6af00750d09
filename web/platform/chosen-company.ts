import { companyHeader, type MemberRole } from '@encaixe/contract/member-roles.ts'
import { sendAlways } from './api.ts'

const key = 'encaixe.company'

/** A tab stays in its company, also after a reload, while another one chooses another company. A new tab begins in the last chosen. */
let chosen: string | undefined = read()

function read(): string | undefined {
  try {
    const own = sessionStorage.getItem(key) ?? localStorage.getItem(key) ?? undefined
    if (own) sessionStorage.setItem(key, own)
    return own
  } catch {
    return undefined
  }
}

export const chosenCompany = () => chosen

let paysFor = true

/** Whether the user pays for the company of this page, so that the page of the plans settles anything. */
export const paysForCompany = () => paysFor

/** The company that each call of this page means, and what the user is there. */
export function sendCompany(id: string | undefined, role: MemberRole = 'owner'): void {
  paysFor = role === 'owner'
  if (id) sendAlways[companyHeader] = id
  else delete sendAlways[companyHeader]
}

/** For this tab and the next ones, until another one is chosen. False where storage is forbidden: then for this page alone. */
export function chooseCompany(id: string): boolean {
  chosen = id
  try {
    sessionStorage.setItem(key, id)
    localStorage.setItem(key, id)
    return true
  } catch {
    return false
  }
}

/** Called when a user signs out: the next account of this browser has other companies. */
export function clearCompany(): void {
  chosen = undefined
  try {
    sessionStorage.removeItem(key)
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was stored.
  }
}
