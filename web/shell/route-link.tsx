import type { ComponentProps } from 'react'
import { Link } from 'react-router'

const bookingForm = /^\/[^/?#]+\/agendar\//

/** The booking form runs without the router, so a link to it loads a document. Links to a company's page are plain ones. */
export function RouteLink(props: ComponentProps<typeof Link> & { to: string }) {
  return <Link reloadDocument={bookingForm.test(props.to)} {...props} />
}
