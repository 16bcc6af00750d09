import { companyHeader, type MemberRole } from '@encaixe/contract/member-roles.ts'
import { sendAlways } from './api.ts'

const key = 'encaixe.company'

/**
 * The company of this tab. A tab stays in its company, also after a reload, while another tab chooses another company.
 * A new tab begins in the company that was chosen last.
 */
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

/** Whether the user pays for this page's company, so that a link to the plans helps. */
export const paysForCompany = () => paysFor

/** Sets the company of each call of this page, and the role of the user in that company. */
export function sendCompany(id: string | undefined, role: MemberRole = 'owner'): void {
  paysFor = role === 'owner'
  if (id) sendAlways[companyHeader] = id
  else delete sendAlways[companyHeader]
}

/**
 * Chooses the company for this tab and for tabs opened later, until another company is chosen. Returns false when
 * storage is forbidden: then the choice is lost after this page.
 */
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

/** Forgets the chosen company at a sign-out: the next account of this browser has other companies. */
export function clearCompany(): void {
  chosen = undefined
  try {
    sessionStorage.removeItem(key)
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so no chosen company was stored.
  }
}
