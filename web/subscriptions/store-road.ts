const key = 'company-road'

/** Stores that this user has read that a plan comes first, so `/create-company` leads directly to the plans. */
export function startCompanyRoad(subject: string) {
  try {
    sessionStorage.setItem(key, subject)
  } catch {
    // Storage is forbidden: the page before the plans explains the steps again.
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
