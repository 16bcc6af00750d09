import { ReadableStream } from 'node:stream/web'
import type { CompanyId } from './ids.ts'
import { createPauses } from './pauses.ts'
import { type Refused, refused } from './refused.ts'
import { createTurns } from './turns.ts'

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
  try {
    return await work()
  } finally {
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
    try {
      const pause = createPauses()
      for await (const piece of pieces) {
        yield Buffer.from(piece)
        await pause()
      }
    } finally {
      end?.()
    }
  }
  return ReadableStream.from(write()) as globalThis.ReadableStream<Uint8Array>
}
