export type TrackedEvent = { event: string; properties: Record<string, unknown> }

const listeners = new Set<(tracked: TrackedEvent) => void>()
const early: TrackedEvent[] = []
const mostEarly = 20

/** Each deployment chooses where events go. The first listener gets what happened while its script was loading. */
export function onTracked(listener: (tracked: TrackedEvent) => void): () => void {
  listeners.add(listener)
  for (const tracked of early.splice(0)) listener(tracked)
  return () => void listeners.delete(listener)
}

/** The properties may hold personal data: a listener removes them before it passes an event on. */
export function track(event: string, properties: Record<string, unknown> = {}) {
  const tracked = { event, properties }
  if (listeners.size === 0 && early.length < mostEarly) early.push(tracked)
  for (const listener of listeners) listener(tracked)
}

/** The specification's event for every call of the API that failed. `call` has method and path, without ids. */
export function trackFailure(call: string, status: number, message = 'An error occurred') {
  const [method, url] = call.split(' ')
  track('api_error', { message, url, method, status })
}

/** Tracks the failure of a call that is made beside the API client. A call that the page itself ended has not failed. */
export async function watchCall(call: string, sent: Promise<Response>): Promise<Response> {
  const response = await sent.catch((error: Error) => {
    if (error.name !== 'AbortError') trackFailure(call, 0)
    throw error
  })
  if (!response.ok) trackFailure(call, response.status)
  return response
}
