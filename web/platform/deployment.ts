import { useRouteLoaderData } from 'react-router'

/** The settings of the deployment that pages need. */
export type Deployment = {
  publicUrl: string
  supportEmail: string
  demoSlug: string
  analyticsId: string
  /** The identity provider, as people know it. */
  oidcName: string
  local: boolean
}

const unknown: Deployment = {
  publicUrl: '',
  supportEmail: '',
  demoSlug: '',
  analyticsId: '',
  oidcName: 'Google',
  local: false,
}

/** Empty only on the error page that is shown when the root data could not be loaded. */
export function useDeployment(): Deployment {
  return useRouteLoaderData<Deployment>('root') ?? unknown
}
