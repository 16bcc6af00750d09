import { useState } from 'react'

const keyOf = (companyId: string) => `encaixe.shared.${companyId}`

function read(companyId: string): boolean {
  try {
    return localStorage.getItem(keyOf(companyId)) === 'yes'
  } catch {
    return false
  }
}

/** Whether the link was copied once in this browser. Where nothing can be stored it is asked again next time. */
export function useShared(companyId: string): [boolean, () => void] {
  const [shared, setShared] = useState(() => read(companyId))
  const keep = () => {
    setShared(true)
    try {
      localStorage.setItem(keyOf(companyId), 'yes')
    } catch {
      // A full or forbidden store costs one more reminder, nothing else.
    }
  }
  return [shared, keep]
}
