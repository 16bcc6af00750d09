import { companyHeader, type MemberRole } from '@encaixe/contract/member-roles.ts'
import { sendAlways } from './api.ts'

const key = 'encaixe.company'

/** Read once: an open page stays in its company while another tab chooses another one. */
let chosen: string | undefined = read()

function read(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
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

/** For this browser, until another one is chosen. False where storage is forbidden: then for this page alone. */
export function chooseCompany(id: string): boolean {
  chosen = id
  try {
    localStorage.setItem(key, id)
    return true
  } catch {
    return false
  }
}

/** Of somebody who signs out: the next account of this browser has others. */
export function forgetCompany(): void {
  chosen = undefined
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was stored.
  }
}
