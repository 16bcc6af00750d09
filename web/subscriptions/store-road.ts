const key = 'company-road'

/** This user has read that a plan comes first, so `/create-company` leads on to it without a page between. */
export function startCompanyRoad(subject: string) {
  try {
    sessionStorage.setItem(key, subject)
  } catch {
    // Storage is forbidden: the page before the plans says the same again.
  }
}

export function isOnCompanyRoad(subject: string): boolean {
  try {
    return sessionStorage.getItem(key) === subject
  } catch {
    return false
  }
}

export function endCompanyRoad() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was stored.
  }
}
