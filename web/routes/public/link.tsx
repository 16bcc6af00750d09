import type { ComponentProps } from 'react'
import { LinkPage } from '../../message-links/link-page.tsx'
import { LinkProblem } from '../../message-links/link-problem.tsx'
import '../../ui/classes.css'

type Shown = ComponentProps<typeof LinkPage> & { state: 'shown' }

/** The page of a message link of an appointment. */
export default function Link(props: Shown | ComponentProps<typeof LinkProblem>['problem']) {
  return props.state === 'shown' ? <LinkPage {...props} /> : <LinkProblem problem={props} />
}
