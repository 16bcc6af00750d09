import { useDeployment } from '../platform/deployment.ts'
import { loadLater } from '../platform/load-later.tsx'

// Loaded later, because most deployments do not measure, and the size of the booking page's script is limited.
const Measuring = loadLater(() => import('./measuring.tsx'))

/** Renders nothing. When the deployment does not measure, no listeners are added. */
export function Measurement({ pathname }: { pathname: string }) {
  const { analyticsId } = useDeployment()
  return analyticsId ? <Measuring pathname={pathname} /> : null
}
