import { randomUUID } from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Unguessable: an id tells nothing about how many there are, nor about the next one. */
export function newId(): string {
  return randomUUID()
}

/** Whether the database could hold it as an id; what cannot be one is nobody's. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}
