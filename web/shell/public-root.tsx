import { Component, type ReactNode } from 'react'
import { type Deployment, DeploymentContext } from '../platform/deployment.ts'
import { PagePath } from '../ui/page-link.tsx'
import { FailureMessage } from './failure-message.tsx'
import { Measurement } from './measurement.tsx'
import { PlainPage } from './plain-page.tsx'

/** The id of the element that contains the page, and the id of the element with its data. */
export const rootId = 'pagina'
export const dataId = 'dados'

type Props = { deployment: Deployment; path: string; children: ReactNode }

/** The frame around every page of the public entry, on the server and in the browser. */
export function PublicRoot({ deployment, path, children }: Props) {
  return (
    <DeploymentContext value={deployment}>
      <PagePath value={path}>
        <Measurement pathname={path} />
        <CatchFailure>{children}</CatchFailure>
      </PagePath>
    </DeploymentContext>
  )
}

class CatchFailure extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <PlainPage>
        <FailureMessage />
      </PlainPage>
    )
  }
}
