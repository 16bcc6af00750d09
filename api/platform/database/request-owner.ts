import { AsyncLocalStorage } from 'node:async_hooks'
import { createTurns } from '../turns.ts'

/** The account that sends a request and the company that the request is about, as far as they are known. */
type Owner = { userId?: string; companyId?: string }

const requests = new AsyncLocalStorage<Owner>()

/** Runs one request. Its connections count for the account and the company that `countConnectionsFor` names. */
export const runRequest = <T>(work: () => Promise<T>): Promise<T> => requests.run({}, work)

/** Runs work of the process that a request has started but that serves all, for example sending notifications. */
export const withoutOwner = <T>(work: () => T): T => requests.exit(work)

/** Names the owner of the present request. Work without a request, for example a job, has no owner. */
export function countConnectionsFor(owner: Owner): void {
  const known = requests.getStore()
  if (known) Object.assign(known, owner)
}

export const requestOwner = (): Owner => requests.getStore() ?? {}

/** The account or the company of the request has as many waiting requests as it may have, or has waited too long. */
export class OwnerBusyError extends Error {
  constructor(owner: string) {
    super(`No connection within the share of ${owner}`)
    this.name = 'OwnerBusyError'
  }
}

/** Bounds the memory of waiting requests of one company. */
const mostWaiting = 1_000
/** Milliseconds that a request waits for the share of its company: two hundred clients may want one popular time. */
const longestWait = 15_000

/**
 * One company and one account have at most half of the connections at once, because requests that wait for a lock of
 * one company keep their connections: they would leave none for the requests of other companies. The function resolves
 * to the function that gives the share back.
 */
export function createOwnerGate(connections: number): () => Promise<() => void> {
  const most = Math.max(1, Math.floor(connections / 2))
  const turns = createTurns({ most, mostWaiting, longestWait })

  return async () => {
    const { userId, companyId } = requestOwner()
    const ends: (() => void)[] = []
    const endAll = () => {
      for (const end of ends) end()
    }
    // The account comes always before the company, so that no two requests wait for each other.
    for (const owner of [userId && `user ${userId}`, companyId && `company ${companyId}`]) {
      if (!owner) continue
      const end = await turns.begin(owner)
      if (!end) {
        endAll()
        throw new OwnerBusyError(owner)
      }
      ends.push(end)
    }
    return endAll
  }
}
