import { useRouteLoaderData } from 'react-router'

/** What the pages know of the deployment they belong to. */
export type Deployment = {
  publicUrl: string
  supportEmail: string
  demoSlug: string
  analyticsId: string
  local: boolean
}

const unknown: Deployment = { publicUrl: '', supportEmail: '', demoSlug: '', analyticsId: '', local: false }

/** Unknown only on the page that says that even this could not be loaded. */
export function useDeployment(): Deployment {
  return useRouteLoaderData<Deployment>('root') ?? unknown
}
