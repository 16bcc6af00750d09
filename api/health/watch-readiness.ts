import { setTimeout as delay } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { clockLeeway, machineTime } from '../platform/clock.ts'
import { isDatabaseUnable } from '../platform/database/database-errors.ts'
import { missingFrom, readMigrations } from '../platform/database/migrate.ts'
import { openWriteCheck, type Written } from '../platform/database/write-check.ts'
import { type Refused, refused } from '../platform/refused.ts'

const checkEvery = 1_000
/** One lost connection or one slow commit is no reason to move all visitors to the other processes. */
const failuresUntilRed = 2
/** Milliseconds after which an old success no longer counts: the check hangs, or the process does. */
const oldAfter = 5_000
const clockWarnsFrom = 5_000
const clockWarnsEvery = 600_000

const silent = 'O banco de dados não responde.'
const unable = 'O banco de dados não consegue gravar.'
const foreign = 'As migrações do banco não são as desta versão.'
const missing = 'As migrações do banco ainda não foram aplicadas.'
const stopping = 'Este processo está parando.'

type Ready = { status: 'ok'; ageMs: number } | Refused<'unavailable'>

export type Readiness = {
  /** The last result, at once. Only before the first result a caller waits for it. */
  current(): Promise<Ready>
  /**
   * Whether the clocks of this process and of the database differ so much that one of them would refuse valid tokens.
   * Before the first result a caller waits for it: a process that has just started serves requests already.
   */
  isClockOff(): Promise<boolean>
  /** The first caller of `current` starts the checks too, so that tests that never ask open no connection. */
  start(): void
  /** Returns the last results at once: 1 or 0, and seconds. A result that no check has given yet is left out. */
  figures(): { ready?: 0 | 1; age?: number; took?: number; clockAhead?: number }
  /** From now on `current` refuses, because the process stops. */
  refuse(): void
  close(): void
}

/** Has the sentence of the answer, and the reason for the log. It is thrown, so that `watch` counts it as a failure. */
class NotReadyError extends Error {
  readonly reason: 'other migrations' | 'missing migrations' | 'clock'

  constructor(reason: NotReadyError['reason'], sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.reason = reason
  }
}

type Options = Pick<Deps, 'database' | 'log'> & { machineTime?: () => number }

/** Checks each second, in the background, whether this process can do its work. */
export function watchReadiness({ database, log, machineTime: time = machineTime }: Options): Readiness {
  const check = openWriteCheck(database)
  const closing = new AbortController()
  const known = readMigrations()
  known.catch(() => {})
  let isWatching = false
  const first = Promise.withResolvers<void>()
  let goodAt: number | undefined
  let took: number | undefined
  let failures = 0
  let reason: string | undefined
  /** Undefined until a check has succeeded: until then the clock may be off. */
  let clockAhead: number | undefined
  let warnedOfClockAt = Number.NEGATIVE_INFINITY
  let isStopping = false

  /** The database read its clock between our two readings, so the half of their distance is the possible error. */
  async function checkOnce(): Promise<void> {
    const before = time()
    const written = await check.run()
    const after = time()
    const ahead = (before + after) / 2 - written.databaseTime
    clockAhead = Math.sign(ahead) * Math.max(0, Math.abs(ahead) - Math.abs(after - before) / 2)
    warnOfClock(clockAhead)
    await judge(written, clockAhead)
  }

  function warnOfClock(aheadMs: number): void {
    const isNews = performance.now() - warnedOfClockAt > clockWarnsEvery
    if (Math.abs(aheadMs) < clockWarnsFrom || !isNews) return
    warnedOfClockAt = performance.now()
    log.warn('clock of this process differs from the clock of the database', {
      code: 'clock_differs',
      aheadMs: Math.round(aheadMs),
    })
  }

  async function judge({ applied }: Written, aheadMs: number): Promise<void> {
    let isComplete: boolean
    try {
      isComplete = missingFrom(await known, applied).length === 0
    } catch (error) {
      throw new NotReadyError('other migrations', foreign, error)
    }
    if (!isComplete) throw new NotReadyError('missing migrations', missing)
    if (!isOff(aheadMs)) return
    const seconds = Math.round(Math.abs(aheadMs) / 1_000)
    const side = aheadMs > 0 ? 'adiantado' : 'atrasado'
    throw new NotReadyError(
      'clock',
      `O relógio deste processo está ${seconds} s ${side} em relação ao do banco.`,
    )
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const began = performance.now()
      try {
        await checkOnce()
        if (reason !== undefined) log.info('ready again', { code: 'ready_again' })
        goodAt = began
        took = (performance.now() - began) / 1_000
        failures = 0
        reason = undefined
      } catch (error) {
        fail(error)
      }
      first.resolve()
      await delay(checkEvery, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  function fail(error: unknown): void {
    failures += 1
    if (closing.signal.aborted || (failures < failuresUntilRed && goodAt !== undefined)) return
    const found = sentenceOf(error)
    // The sentence about the clock has a number of seconds, which changes each second.
    if (withoutNumbers(found) !== withoutNumbers(reason))
      log.warn('not ready', { code: 'not_ready', ...aboutFailure(error) })
    reason = found
  }

  function start(): void {
    if (!isWatching) void watch()
    isWatching = true
  }

  const ageNow = () => Math.round(performance.now() - (goodAt ?? Number.NEGATIVE_INFINITY))

  /** Why this process is not ready. */
  function sentenceNow(): string | undefined {
    if (isStopping) return stopping
    return reason ?? (ageNow() > oldAfter ? silent : undefined)
  }

  return {
    figures() {
      if (!isWatching) return {}
      return {
        ready: sentenceNow() === undefined ? 1 : 0,
        ...(goodAt !== undefined && { age: ageNow() / 1_000 }),
        ...(took !== undefined && { took }),
        ...(clockAhead !== undefined && { clockAhead: clockAhead / 1_000 }),
      }
    },
    async isClockOff() {
      if (isWatching) await first.promise
      return isWatching && isOff(clockAhead)
    },
    start,
    refuse() {
      isStopping = true
    },
    async current() {
      if (isStopping) return refused('unavailable', { sentence: stopping })
      start()
      await first.promise
      const sentence = sentenceNow()
      return sentence === undefined ? { status: 'ok', ageMs: ageNow() } : refused('unavailable', { sentence })
    },
    close() {
      closing.abort()
      check.close()
    },
  }
}

const aboutFailure = (error: unknown) =>
  error instanceof NotReadyError ? { reason: error.reason } : { error }

const isOff = (aheadMs: number | undefined) => aheadMs === undefined || Math.abs(aheadMs) >= clockLeeway

const withoutNumbers = (sentence: string | undefined) => sentence?.replace(/\d+/g, '')

function sentenceOf(error: unknown): string {
  if (error instanceof NotReadyError) return error.message
  // Without the table of the check, this version's migrations are not applied.
  if (error instanceof Error && 'code' in error && error.code === '42P01') return missing
  return isDatabaseUnable(error) ? unable : silent
}
