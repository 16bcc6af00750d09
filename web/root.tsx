import { Outlet } from 'react-router'
import type { Route } from './+types/root.ts'
import { pageContext } from './platform/page-context.ts'
import { Document } from './shell/document.tsx'
import { FailurePage } from './shell/failure-page.tsx'
import { Measurement } from './shell/measurement.tsx'
import { PlainPage } from './shell/plain-page.tsx'
import { RouteFocus } from './shell/route-focus.tsx'
import './ui/theme.css'

export { links } from './shell/document.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, supportEmail, demoSlug, analyticsId, oidcName, local } = context.get(pageContext)
  return { publicUrl, supportEmail, demoSlug, analyticsId, oidcName, local }
}

/** Never: the deployment's values do not change while a page is open. */
export const shouldRevalidate = () => false

export { Document as Layout }

export default function Root() {
  return (
    <>
      <RouteFocus />
      <Measurement />
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
