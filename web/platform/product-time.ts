import { useEffect, useState } from 'react'

let ahead = 0

/** Reads the time from a response of the server, because the clock of the browser may be wrong. */
export function syncTime(response: Response): Response {
  const serverTime = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(serverTime)) ahead = serverTime - Date.now()
  return response
}

export const productNow = () => new Date(Date.now() + ahead)

const tickMs = 10_000

/** The current time, updated every ten seconds. */
export function useProductNow(): Date {
  const [now, setNow] = useState(productNow)
  useEffect(() => {
    const tick = setInterval(() => setNow(productNow()), tickMs)
    return () => clearInterval(tick)
  }, [])
  return now
}
