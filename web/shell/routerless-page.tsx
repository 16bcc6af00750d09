import { Component, type ReactNode } from 'react'
import { type Deployment, DeploymentContext } from '../platform/deployment.ts'
import { FailureMessage } from './failure-message.tsx'
import { Measurement } from './measurement.tsx'
import { PlainPage } from './plain-page.tsx'

/** The element that holds the page, and the one with its data. */
export const rootId = 'pagina'
export const dataId = 'dados'

type Props = { deployment: Deployment; pathname: string; children: ReactNode }

/** A page that loads no router, with what `root.tsx` gives to all others. */
export function RouterlessPage({ deployment, pathname, children }: Props) {
  return (
    <DeploymentContext value={deployment}>
      <Measurement pathname={pathname} />
      <CatchFailure>{children}</CatchFailure>
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
