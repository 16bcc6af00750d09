import { AsyncLocalStorage } from 'node:async_hooks'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as delay } from 'node:timers/promises'
import { processGate } from './database/job-gate.ts'
import { withoutTimeLimit } from './database/request-time.ts'
import type { CompanyId } from './ids.ts'
import { type Refused, refused } from './refused.ts'
import { createTurns } from './turns.ts'

/** Milliseconds that a step of long work takes before it lets requests go first. */
const longestStep = 2
const timesOfStep = 2
const longestPause = 250

type Steps = { begin(): Promise<void>; end(): void }

const steps = new AsyncLocalStorage<Steps>()

/**
 * Long work is done in steps, each of which begins like a transaction of a job: when no request has a connection. A
 * pause is twice as long as the step before it, so long work takes a third of a processor at most.
 */
function createSteps(): Steps {
  let worked = 0
  let since = performance.now()
  let leave = () => {}
  return {
    async begin() {
      if (worked >= longestStep) {
        await delay(Math.min(timesOfStep * worked, longestPause))
        leave = await processGate.jobBegins()
        worked = 0
      }
      since = performance.now()
    },
    end() {
      worked += performance.now() - since
      leave()
    },
  }
}

/** Long work calls this after each small part of it, so that the process and the database serve requests meanwhile. */
export async function pause(): Promise<void> {
  const ours = steps.getStore()
  ours?.end()
  await ours?.begin()
}

/** Whether the present work is long. Its connections are not those of a request: its steps wait for requests. */
export const isLongWork = () => steps.getStore() !== undefined

/** The rest after work, as a multiple of the time that the work took. Short work needs no rest. */
const timesOfWork = 2
const shortWork = 50
const longestRest = 2_000

/** One company waits only for itself, so its line may be long; the bounds are for the memory. */
const turns = createTurns({ most: 1, mostWaiting: 50, longestWait: 20_000 })

export const busySentence =
  'Há muitos pedidos ao mesmo tempo para esta empresa. Tente novamente em instantes.'

/**
 * Runs work that takes long, one after another for each company, with a rest in between: a company that asks for one
 * report after another would use the processors of all. Different kinds of work do not wait for each other: a page of
 * the calendar must not wait for a report.
 */
export async function inTurnOf<T>(
  companyId: CompanyId,
  kind: 'import' | 'read' | 'calendar',
  work: () => Promise<T>,
): Promise<T | Refused<'unavailable'>> {
  const end = await turns.begin(`${kind} ${companyId}`)
  if (!end) return refused('unavailable', { sentence: busySentence })
  const began = performance.now()
  // A page of the calendar is a request like others: somebody waits for it at the counter.
  const ours = kind === 'calendar' ? undefined : createSteps()
  try {
    return await (ours ? steps.run(ours, () => withoutTimeLimit(work)) : work())
  } finally {
    ours?.end()
    // The answer does not wait for the rest; only the next work of this company does.
    const took = performance.now() - began
    if (took < shortWork) end()
    else setTimeout(end, Math.min(timesOfWork * took, longestRest)).unref()
  }
}

const downloads = createTurns({ most: 1, mostWaiting: 50, longestWait: 10_000 })

/**
 * Returns a file that is written while it is read. A second file of the same company waits until the first is complete,
 * or for ten seconds: a reader that stands still must not stop the other downloads of its company.
 */
export function streamInTurnOf(
  companyId: CompanyId,
  pieces: AsyncIterable<string | Uint8Array>,
): globalThis.ReadableStream<Uint8Array> {
  async function* write() {
    const end = await downloads.begin(companyId)
    const ours = createSteps()
    const iterator = pieces[Symbol.asyncIterator]()
    const next = () => steps.run(ours, () => withoutTimeLimit(() => iterator.next()))
    try {
      for (let piece = await next(); !piece.done; piece = await next()) {
        ours.end()
        yield Buffer.from(piece.value)
        await ours.begin()
      }
    } finally {
      ours.end()
      end?.()
      await iterator.return?.()
    }
  }
  return ReadableStream.from(write()) as globalThis.ReadableStream<Uint8Array>
}
