import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { startMeasuring, trackPage } from '../platform/measurement.ts'

export default function Measuring() {
  const { pathname } = useLocation()
  useEffect(startMeasuring, [])
  useEffect(() => trackPage(pathname), [pathname])
  return null
}
