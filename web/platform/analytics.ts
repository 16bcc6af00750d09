import { scrub } from './scrub.ts'

export type TrackedEvent = { event: string; properties: Record<string, unknown> }

const listeners = new Set<(tracked: TrackedEvent) => void>()

/** Each deployment chooses where events go. Without a listener they are dropped. */
export function onTracked(listener: (tracked: TrackedEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Removes personal data from the properties before any listener gets the event. */
export function track(event: string, properties: Record<string, unknown> = {}) {
  const tracked = { event, properties: scrub(properties) }
  for (const listener of listeners) listener(tracked)
}
