import { connect, type Socket } from 'node:net'

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

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** The end of the body: at a known byte, or at the last chunk. */
type Awaited = { end: number } | 'chunks'

function readHead(bytes: Buffer): { status: string; body: Awaited } | undefined {
  const at = bytes.indexOf(headEnd)
  if (at === -1) return undefined
  const head = bytes.toString('latin1', 0, at).toLowerCase()
  const length = /\ncontent-length: (\d+)/.exec(head)
  const body = length ? { end: at + headEnd.length + Number(length[1]) } : 'chunks'
  return { status: head.slice(9, 12), body }
}

/** Whether an answer is complete, of which `length` bytes have come and `tail` are the last ones. */
const isWhole = (length: number, tail: Buffer, body: Awaited) =>
  body === 'chunks' ? tail.subarray(-lastChunk.length).equals(lastChunk) : length >= body.end

async function generate({ port, connections, seconds, requests, once }: Order): Promise<Sent> {
  const statuses: Record<string, number> = {}
  let next = 0
  let answered = 0
  const began = performance.now()
  const until = began + seconds * 1_000

  const talk = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let head: ReturnType<typeof readHead>
      let length = 0
      // The part after the head keeps only its last bytes, because joining all parts again and again takes a processor.
      let tail = Buffer.alloc(0)
      const send = () => {
        if (performance.now() >= until || (once && next >= requests.length)) return void socket.destroy()
        socket.write(requests[next++ % requests.length] ?? '')
      }
      socket
        .on('connect', send)
        .on('error', reject)
        .on('close', () => resolve())
      socket.on('data', (part) => {
        length += part.length
        tail = Buffer.concat([head ? tail.subarray(-lastChunk.length) : tail, part])
        head ??= readHead(tail)
        if (!head || !isWhole(length, tail, head.body)) return
        statuses[head.status] = (statuses[head.status] ?? 0) + 1
        answered += 1
        length = 0
        tail = Buffer.alloc(0)
        head = undefined
        send()
      })
    })

  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  )
  await Promise.all(sockets.map(talk))
  return { perSecond: (answered * 1_000) / (performance.now() - began), sent: next, statuses }
}

process.on('message', (order: Order) => {
  void generate(order).then((sent) => process.send?.(sent))
})
