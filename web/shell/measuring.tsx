import { useEffect } from 'react'
import { startMeasuring, trackPage } from '../platform/measurement.ts'

export default function Measuring({ pathname }: { pathname: string }) {
  useEffect(startMeasuring, [])
  useEffect(() => trackPage(pathname), [pathname])
  return null
}
