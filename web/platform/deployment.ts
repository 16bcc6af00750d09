import { createContext, useContext } from 'react'
import { dateIn } from './formats.ts'

/** The settings of the deployment that pages need. */
export type Deployment = {
  publicUrl: string
  supportEmail: string
  demoSlug: string
  analyticsId: string
  /** The name of the identity provider on the pages. */
  oidcName: string
  local: boolean
  /** The present year, for the copyright. */
  year: string
}

/** Copies only the settings that pages need, because the result is sent to browsers. */
export function deploymentOf({
  publicUrl,
  supportEmail,
  demoSlug,
  analyticsId,
  oidcName,
  local,
}: Omit<Deployment, 'year'>): Deployment {
  const year = dateIn('America/Sao_Paulo', new Date()).slice(0, 4)
  return { publicUrl, supportEmail, demoSlug, analyticsId, oidcName, local, year }
}

/** The default value is used only by the error page shown when the data of the root route could not be loaded. */
export const DeploymentContext = createContext<Deployment>({
  publicUrl: '',
  supportEmail: '',
  demoSlug: '',
  analyticsId: '',
  oidcName: 'Google',
  local: false,
  year: '',
})

export const useDeployment = () => useContext(DeploymentContext)
