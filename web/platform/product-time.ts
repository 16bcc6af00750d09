import { useEffect, useState } from 'react'

let ahead = 0

/** Every answer says what time it is for the product; this machine's own clock may be wrong, or elsewhere. */
export function syncTime(response: Response): Response {
  const said = Date.parse(response.headers.get('date') ?? '')
  if (!Number.isNaN(said)) ahead = said - Date.now()
  return response
}

export const productNow = () => new Date(Date.now() + ahead)

const oftenEnough = 10_000

/** Now, for what shows the time and moves with it. */
export function useProductNow(): Date {
  const [now, setNow] = useState(productNow)
  useEffect(() => {
    const tick = setInterval(() => setNow(productNow()), oftenEnough)
    return () => clearInterval(tick)
  }, [])
  return now
}
