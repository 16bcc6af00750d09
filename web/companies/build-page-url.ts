import { useDeployment } from '../platform/deployment.ts'

/** The public address of a company's page, built from the deployment's address, not from the browser's address. */
export function usePageUrl(slug: string) {
  const { publicUrl } = useDeployment()
  const origin = (publicUrl || globalThis.location?.origin || '').replace(/\/$/, '')
  return { url: `${origin}/${slug}`, host: `${origin.replace(/^https?:\/\//, '')}/` }
}
