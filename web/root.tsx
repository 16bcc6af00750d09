import type { ReactNode } from 'react'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { type Deployment, DeploymentContext, deploymentOf } from './platform/deployment.ts'
import { pageContext } from './platform/page-context.ts'
import { Document } from './shell/document.tsx'
import { FailurePage } from './shell/failure-page.tsx'
import { Measurement } from './shell/measurement.tsx'
import { PlainPage } from './shell/plain-page.tsx'
import { RouteFocus } from './shell/route-focus.tsx'
import { RouteLink } from './shell/route-link.tsx'
import { RouterLink } from './ui/page-link.tsx'
import './ui/theme.css'

export { links } from './shell/document.tsx'

export const loader = ({ context }: Route.LoaderArgs) => deploymentOf(context.get(pageContext))

/** Never: the deployment's values do not change while a page is open. */
export const shouldRevalidate = () => false

/** Around the error page too. */
export function Layout({ children }: { children: ReactNode }) {
  const deployment = useRouteLoaderData<Deployment>('root')
  const document = <Document>{children}</Document>
  return (
    <RouterLink value={RouteLink}>
      {deployment ? <DeploymentContext value={deployment}>{document}</DeploymentContext> : document}
    </RouterLink>
  )
}

export default function Root() {
  const { pathname } = useLocation()
  return (
    <>
      <RouteFocus />
      <Measurement pathname={pathname} />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <PlainPage>
      <FailurePage />
    </PlainPage>
  )
}
