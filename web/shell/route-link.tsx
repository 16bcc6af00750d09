import { pageAt } from '@encaixe/contract/addresses.ts'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link of the app. Pages of the public entry have a document of their own, so a link to one loads it. */
export function RouteLink(props: ComponentProps<typeof Link> & { to: string }) {
  const [path = ''] = props.to.split(/[?#]/)
  const isElsewhere = path !== '' && pageAt(path)?.page !== 'app'
  return <Link reloadDocument={isElsewhere} {...props} />
}
