import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Sends requests from a process of its own, so that writing requests and reading answers takes no time of the server's
 * process. The process gets complete requests as text, writes them unchanged, and reads only the status and the end of
 * each answer.
 */
export type Order = {
  port: number
  connections: number
  seconds: number
  /** Complete requests, sent one after another. Without `once`, the generator begins again after the last request. */
  requests: string[]
  once: boolean
}

export type Sent = { perSecond: number; sent: number; statuses: Record<string, number> }

/** Requests that are sent at their times, whether earlier ones are answered or not. */
export type Plan = {
  port: number
  /** `at`: milliseconds from the beginning. */
  planned: { at: number; text: string }[]
}

/** `took`: milliseconds from the planned time to the end of the answer; `late`: to the moment in which it was sent. */
export type Answer = { status: string; took: number; late: number }

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** The end of the body: at a known byte, or at the last chunk. */
type Awaited = { end: number } | 'chunks'

function readHead(bytes: Buffer): { status: string; body: Awaited } | undefined {
  const at = bytes.indexOf(headEnd)
  if (at === -1) return undefined
  const head = bytes.toString('latin1', 0, at).toLowerCase()
  const status = head.slice(9, 12)
  const length = status === '204' || status === '304' ? 0 : /\ncontent-length: (\d+)/.exec(head)?.[1]
  const body = length === undefined ? 'chunks' : { end: at + headEnd.length + Number(length) }
  return { status, body }
}

/** Whether an answer is complete, of which `length` bytes have come and `tail` are the last ones. */
const isWhole = (length: number, tail: Buffer, body: Awaited) =>
  body === 'chunks' ? tail.subarray(-lastChunk.length).equals(lastChunk) : length >= body.end

/** Calls `onAnswer` with the status of each answer when its last byte has come. */
function readAnswers(socket: Socket, onAnswer: (status: string) => void): void {
  let head: ReturnType<typeof readHead>
  let length = 0
  // The part after the head keeps only its last bytes, because joining all parts again and again takes a processor.
  let tail = Buffer.alloc(0)
  socket.on('data', (part) => {
    length += part.length
    tail = Buffer.concat([head ? tail.subarray(-lastChunk.length) : tail, part])
    head ??= readHead(tail)
    if (!head || !isWhole(length, tail, head.body)) return
    const { status } = head
    length = 0
    tail = Buffer.alloc(0)
    head = undefined
    onAnswer(status)
  })
}

async function generate({ port, connections, seconds, requests, once }: Order): Promise<Sent> {
  const statuses: Record<string, number> = {}
  let next = 0
  let answered = 0
  const began = performance.now()
  const until = began + seconds * 1_000

  const talk = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      const send = () => {
        if (performance.now() >= until || (once && next >= requests.length)) return void socket.destroy()
        socket.write(requests[next++ % requests.length] ?? '')
      }
      socket
        .on('connect', send)
        .on('error', reject)
        .on('close', () => resolve())
      readAnswers(socket, (status) => {
        statuses[status] = (statuses[status] ?? 0) + 1
        answered += 1
        send()
      })
    })

  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  )
  await Promise.all(sockets.map(talk))
  return { perSecond: (answered * 1_000) / (performance.now() - began), sent: next, statuses }
}

/** A browser that finds no idle connection opens one, so no request waits for the answer of another. */
async function generatePlanned({ port, planned }: Plan): Promise<Answer[]> {
  const answers: Answer[] = new Array(planned.length)
  const idle: { send(text: string, onAnswer: (status: string) => void): void; end(): void }[] = []
  const began = performance.now()
  let waiting = planned.length
  let failed: Error | undefined

  function open() {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let onAnswer = (_status: string) => {}
    const one = {
      send(text: string, then: (status: string) => void) {
        onAnswer = then
        socket.write(text)
      },
      end: () => socket.destroy(),
    }
    socket.on('error', (error) => {
      failed ??= error
    })
    socket.on('close', () => {
      const place = idle.indexOf(one)
      if (place >= 0) idle.splice(place, 1)
    })
    readAnswers(socket, (status) => {
      onAnswer(status)
      idle.push(one)
    })
    return one
  }

  for (const [place, { at, text }] of planned.entries()) {
    for (let wait = at - (performance.now() - began); wait > 0; wait = at - (performance.now() - began))
      await delay(wait)
    const late = performance.now() - began - at
    const connection = idle.pop() ?? open()
    connection.send(text, (status) => {
      answers[place] = { status, took: performance.now() - began - at, late }
      waiting -= 1
    })
  }
  for (const end = performance.now() + 60_000; waiting > 0 && performance.now() < end; ) await delay(20)
  for (const connection of idle) connection.end()
  if (waiting > 0) throw failed ?? new Error(`${waiting} requests of the plan have no answer after a minute`)
  return answers
}

process.on('message', (order: Order | Plan) => {
  const work = 'planned' in order ? generatePlanned(order) : generate(order)
  work.then(
    (sent) => process.send?.(sent),
    (error: Error) => process.send?.({ failed: error.message }),
  )
})
