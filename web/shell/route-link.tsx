import { pageAt } from '@encaixe/contract/addresses.ts'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link of the app. A page of the public entry is a separate document, so a link to it loads the document. */
export function RouteLink(props: ComponentProps<typeof Link> & { to: string }) {
  const [path = ''] = props.to.split(/[?#]/)
  const isElsewhere = path !== '' && pageAt(path)?.page !== 'app'
  return <Link reloadDocument={isElsewhere} {...props} />
}
