import { type ClientLoaderFunctionArgs, redirectDocument } from 'react-router'

/** The `clientLoader` of a page that runs without the router: a page of the router leads to its document. */
export function leaveRouter({ request }: ClientLoaderFunctionArgs) {
  throw redirectDocument(request.url)
}
