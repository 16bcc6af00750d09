import { live as contract } from '@encaixe/contract/live.ts'
import type { Callers } from '../identity/facade.ts'
import { type Route, route } from '../platform/http/route.ts'
import { isRefused } from '../platform/refused.ts'
import type { Live } from './follow-appointments.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  // An ended stream must not leave an idle connection, which would delay the stop of the process.
  connection: 'close',
}

export function liveRoutes({ callers }: { callers: Callers }, live: Live): Route[] {
  return [
    route(contract.follow, {
      async handle({ user, companies, request, hangUp }) {
        const token = await callers.verify(request)
        if (isRefused(token)) return token
        // A HEAD request gets only the headers and opens no stream.
        if (request.method === 'HEAD') return new Response(null, { headers })
        const who = { userId: user.id, companies: await companies.all(), token, hangUp }
        const body = await live.follow(who)
        return isRefused(body) ? body : new Response(body, { headers })
      },
    }),
  ]
}
