import { useDeployment } from '../platform/deployment.ts'
import { loadLater } from '../platform/load-later.tsx'

// Lazy: most deployments measure nothing, and the booking page's script is limited.
const Measuring = loadLater(() => import('./measuring.tsx'))

/** Renders nothing. Adds no listeners where the deployment does not measure. */
export function Measurement({ pathname }: { pathname: string }) {
  const { analyticsId } = useDeployment()
  return analyticsId ? <Measuring pathname={pathname} /> : null
}
