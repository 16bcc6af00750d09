import { useDeployment } from '../platform/deployment.ts'

/** Where a company's page is seen by everyone: the deployment's address, not whatever this browser typed. */
export function usePageUrl(slug: string) {
  const { publicUrl } = useDeployment()
  const origin = (publicUrl || globalThis.location?.origin || '').replace(/\/$/, '')
  return { url: `${origin}/${slug}`, host: `${origin.replace(/^https?:\/\//, '')}/` }
}
