import { type LocalTime, localTime } from '@encaixe/contract/local-time.ts'
import { useEffect, useState } from 'react'

const often = 15_000

/**
 * The company's local time. It starts at the server's instant and adds the time that has passed in the browser, so that
 * neither the browser's clock nor its time zone matters.
 */
export function useShopTime(serverNow: string, timezone: string): LocalTime {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const began = Date.now()
    const tick = setInterval(() => setPassed(Date.now() - began), often)
    return () => clearInterval(tick)
  }, [])
  return localTime(new Date(Date.parse(serverNow) + passed), timezone)
}
