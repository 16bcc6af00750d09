import { createContext, useContext } from 'react'

/** The settings of the deployment that pages need. */
export type Deployment = {
  publicUrl: string
  supportEmail: string
  demoSlug: string
  analyticsId: string
  /** The name of the identity provider on the pages. */
  oidcName: string
  local: boolean
}

/** Copies only the settings that pages need, because the result is sent to browsers. */
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

/** The default value is used only by the error page shown when the data of the root route could not be loaded. */
export const DeploymentContext = createContext<Deployment>({
  publicUrl: '',
  supportEmail: '',
  demoSlug: '',
  analyticsId: '',
  oidcName: 'Google',
  local: false,
})

export const useDeployment = () => useContext(DeploymentContext)
