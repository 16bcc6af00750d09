import { useState } from 'react'

const keyOf = (companyId: string) => `encaixe.shared.${companyId}`

function read(companyId: string): boolean {
  try {
    return localStorage.getItem(keyOf(companyId)) === 'yes'
  } catch {
    return false
  }
}

/** Whether the link was ever copied in this browser, and whether that was since the page opened. */
export function useShared(companyId: string) {
  const [before] = useState(() => read(companyId))
  const [now, setNow] = useState(false)
  const storeShared = () => {
    setNow(true)
    try {
      localStorage.setItem(keyOf(companyId), 'yes')
    } catch {
      // Storage is full or forbidden: the next visit shows this step again.
    }
  }
  return { shared: before || now, justNow: now && !before, storeShared }
}
