import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useDeployment } from '../platform/deployment.ts'
import { startMeasuring, trackPage } from '../platform/measurement.ts'

/** Renders nothing. Adds no listeners where the deployment does not measure. */
export function Measurement() {
  const { analyticsId } = useDeployment()
  const { pathname } = useLocation()
  useEffect(() => (analyticsId ? startMeasuring() : undefined), [analyticsId])
  useEffect(() => trackPage(pathname), [pathname])
  return null
}
