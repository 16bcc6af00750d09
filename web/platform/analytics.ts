import { scrub } from './scrub.ts'

export type TrackedEvent = { event: string; properties: Record<string, unknown> }

const listeners = new Set<(tracked: TrackedEvent) => void>()

/** Where events go is the deployment's choice; with none chosen they are dropped here. */
export function onTracked(listener: (tracked: TrackedEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Nothing personal leaves: names and values that tell who somebody is are taken out first. */
export function track(event: string, properties: Record<string, unknown> = {}) {
  const tracked = { event, properties: scrub(properties) }
  for (const listener of listeners) listener(tracked)
}
