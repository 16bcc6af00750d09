const key = 'company-road'

/** The owner-to-be has read that a plan comes first, so `/create-company` leads on to it without a page between. */
export function startCompanyRoad() {
  try {
    sessionStorage.setItem(key, 'yes')
  } catch {
    // Storage is forbidden: the page before the plans says the same again.
  }
}

export function isOnCompanyRoad(): boolean {
  try {
    return sessionStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}
