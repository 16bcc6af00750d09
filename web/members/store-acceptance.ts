const key = 'encaixe.convite'

/**
 * She pressed 'Entrar e aceitar': the page accepts when she comes back from the sign-in. In the tab alone and never in the
 * address, so that nobody joins a company by a link that somebody else wrote.
 */
export function storeAcceptance(token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // Storage is forbidden: she presses again when she is back.
  }
}

/** Once: whoever comes again presses the button. */
export function takeAcceptance(token: string): boolean {
  try {
    const wanted = sessionStorage.getItem(key) === token
    sessionStorage.removeItem(key)
    return wanted
  } catch {
    return false
  }
}
