import type pg from 'pg'

const mark = ' /* with the next */'

/**
 * Put at the end of a statement inside a transaction whose answer nobody waits for: a server gets it together with the
 * statement that follows, `commit` at the latest, and that one fails when it failed. Its own answer is empty.
 */
export const textWithTheNext = (text: string) => text + mark

type Answer = { command: string; rowCount: number; rows: unknown[] }
const held: Answer = { command: '', rowCount: 0, rows: [] }

/** Saves `begin`, and every statement marked so, a journey of its own. Needs a client in pipeline mode. */
export function sendTogether(client: pg.PoolClient): void {
  const ask: (...args: unknown[]) => Promise<Answer> = client.query.bind(client)
  // Node writes corked data at once when the last cork is pulled.
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Corkable } })
    .connection
  let waiting: Promise<Answer>[] = []

  function hold(text: string, rest: unknown[]): Promise<Answer> {
    stream.cork()
    const answer = ask(text, ...rest)
    answer.catch(() => {})
    waiting.push(answer)
    return Promise.resolve(held)
  }

  async function after(earlier: Promise<Answer>[], answer: Promise<Answer>, last: boolean): Promise<Answer> {
    const [own, ...others] = await Promise.allSettled([answer, ...earlier])
    const failed = last ? undefined : others.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
    if (own.status === 'rejected') throw own.reason
    return own.value
  }

  Object.assign(client, {
    query: (...args: unknown[]) => {
      const [text, ...rest] = args
      if (text === 'begin') return hold(text, rest)
      if (typeof text === 'string' && text.endsWith(mark)) return hold(text.slice(0, -mark.length), rest)
      const answer = ask(...args)
      if (waiting.length === 0) return answer
      const earlier = waiting
      waiting = []
      for (const _ of earlier) stream.uncork()
      return after(earlier, answer, text === 'rollback')
    },
  })
}

type Corkable = { cork(): void; uncork(): void }
