import { contact } from '@encaixe/contract/contact.ts'
import type { Deps } from '../deps.ts'
import { type Route, route } from '../platform/http/route.ts'
import { receiveMessage } from './receive-message.ts'

export function contactRoutes(deps: Deps): Route[] {
  return [route(contact.send, { handle: ({ body }) => receiveMessage(deps, body) })]
}
