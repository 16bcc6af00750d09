import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type { Tx } from './db.ts'

const pipelines = new WeakMap<Tx, { unsent: CompiledQuery[] }>()

/**
 * Sends a statement whose answer nobody reads, together with the next statement of the transaction or with its commit. If
 * the statement fails, the transaction is rolled back and fails with the statement's error.
 */
export async function sendLast(tx: Tx, query: CompiledQuery): Promise<void> {
  const pipeline = pipelines.get(tx)
  if (pipeline) pipeline.unsent.push(query)
  else await tx.executeQuery(query)
}

const commit = CompiledQuery.raw('commit')
const sentTooLate = 'A statement was sent in a transaction that has ended'

type Options = {
  /** Whether `begin` is answered before any other statement is sent. */
  awaitsBegin: boolean
  /** Makes the handle whose statements are sent over this connection. */
  handleOn: (connection: DatabaseConnection) => Tx
}

/**
 * Runs one transaction on a connection. The statements that do not wait for each other are sent together, in the order
 * in which the work calls them: the first ones with `begin`, and those of `sendLast` with the commit. If `begin` failed,
 * the statements behind it would run outside a transaction, so only statements that read or lock are sent before its
 * answer.
 */
export async function runTransaction<T>(
  connection: DatabaseConnection,
  { awaitsBegin, handleOn }: Options,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const unsent: CompiledQuery[] = []
  let failure: { error: unknown } | undefined
  let hasEnded = false

  const begun = connection.executeQuery(CompiledQuery.raw('begin'))
  begun.catch(() => {})
  if (awaitsBegin) await begun
  let isBegun = awaitsBegin
  /** The statements that wait for the answer of `begin`, in their order. */
  let waiting: Promise<void> | undefined

  async function send<Row>(
    before: readonly CompiledQuery[],
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> {
    for (const one of before)
      connection.executeQuery(one).catch((error: unknown) => {
        failure ??= { error }
      })
    try {
      const answer = await connection.executeQuery<Row>(query)
      if (query.sql.startsWith('rollback to')) failure = undefined
      return answer
    } catch (error) {
      // After a failed statement the server refuses all others, so the first error is the reason.
      throw failure ? failure.error : error
    }
  }

  async function sendInOrder<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const before = unsent.splice(0)
    if (!waiting && (isBegun || (before.length === 0 && onlyReads(query)))) return send(before, query)
    waiting ??= begun.then(() => {
      isBegun = true
    })
    await waiting
    // The work may have failed meanwhile: after the rollback a write would be stored alone.
    if (hasEnded && query !== commit) throw new Error(sentTooLate)
    return send(before, query)
  }

  const tx = handleOn({
    async executeQuery<Row>(query: CompiledQuery) {
      if (hasEnded) throw new Error(sentTooLate)
      return sendInOrder<Row>(query)
    },
    streamQuery() {
      throw new Error('A transaction does not stream the rows of a query')
    },
  })
  pipelines.set(tx, { unsent })

  try {
    const result = await work(tx)
    hasEnded = true
    const { rows } = await sendInOrder<{ command?: string }>(commit)
    // The server answers a commit with ROLLBACK when a statement of the transaction failed.
    if (rows[0]?.command === 'ROLLBACK' || failure)
      throw failure?.error ?? new Error('The transaction was rolled back')
    return result
  } catch (error) {
    hasEnded = true
    unsent.length = 0
    await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
    throw error
  }
}

/** Whether a statement writes nothing. A `select` that locks rows is harmless outside a transaction. */
const onlyReads = ({ sql }: CompiledQuery) => /^\s*select\b/i.test(sql)
