import { createContext, useContext } from 'react'

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

/** Only these fields, because they are sent to browsers. */
export function deploymentOf({
  publicUrl,
  supportEmail,
  demoSlug,
  analyticsId,
  oidcName,
  local,
}: Deployment): Deployment {
  return { publicUrl, supportEmail, demoSlug, analyticsId, oidcName, local }
}

/** Its default is shown only by the error page of a root whose data could not be loaded. */
export const DeploymentContext = createContext<Deployment>({
  publicUrl: '',
  supportEmail: '',
  demoSlug: '',
  analyticsId: '',
  oidcName: 'Google',
  local: false,
})

export const useDeployment = () => useContext(DeploymentContext)
