export type TrackedEvent = { event: string; properties: Record<string, unknown> }

const listeners = new Set<(tracked: TrackedEvent) => void>()
const early: TrackedEvent[] = []
const mostEarly = 20

/**
 * Adds a listener: each deployment chooses where events are sent. The first listener also gets the events that were
 * tracked while its script was loading.
 */
export function onTracked(listener: (tracked: TrackedEvent) => void): () => void {
  listeners.add(listener)
  for (const tracked of early.splice(0)) listener(tracked)
  return () => void listeners.delete(listener)
}

/** Passes an event to the listeners. A listener removes personal data in the properties before sending the event. */
export function track(event: string, properties: Record<string, unknown> = {}) {
  const tracked = { event, properties }
  if (listeners.size === 0 && early.length < mostEarly) early.push(tracked)
  for (const listener of listeners) listener(tracked)
}

/** Tracks a failed call of the API as the event of the specification. `call` has method and path, without ids. */
export function trackFailure(call: string, status: number, message = 'An error occurred') {
  const [method, url] = call.split(' ')
  track('api_error', { message, url, method, status })
}

/** Tracks the failure of a call made without the API client. A call that the page itself aborted is not tracked. */
export async function watchCall(call: string, sent: Promise<Response>): Promise<Response> {
  const response = await sent.catch((error: Error) => {
    if (error.name !== 'AbortError') trackFailure(call, 0, error.message)
    throw error
  })
  if (!response.ok) trackFailure(call, response.status)
  return response
}
