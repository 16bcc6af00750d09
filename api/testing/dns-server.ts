import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { decode, encode, type MxAnswer, type StringAnswer, type TxtAnswer } from 'dns-packet'

/** The records of a name: texts, mail servers, addresses. */
export type Zone = Record<string, { TXT?: string[]; MX?: string[]; A?: string[] }>

/**
 * A DNS server on this machine with the records of `zone`. Other names do not exist. `fails`: it answers every question
 * with a failure; `silent`: it answers none.
 */
export async function startDnsServer(zone: Zone, trouble?: 'fails' | 'silent') {
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    if (trouble === 'silent') return
    const { id, questions = [] } = decode(message)
    const [question] = questions
    const found = zone[question?.name.toLowerCase() ?? '']
    const answers = question && found ? answersTo(question, found) : []
    // The low bits of `flags` are the code of the answer: 2 is a failure of the server, 3 a name that does not exist.
    const code = trouble === 'fails' ? 2 : found ? 0 : 3
    socket.send(
      encode({ type: 'response', id: id ?? 0, flags: 0x0180 | code, questions, answers }),
      port,
      address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function answersTo({ name, type }: { name: string; type: string }, found: Zone[string]) {
  const one = { name, ttl: 60 }
  if (type === 'MX')
    return (found.MX ?? []).map(
      (exchange): MxAnswer => ({ ...one, type, data: { preference: 10, exchange } }),
    )
  if (type === 'A') return (found.A ?? []).map((data): StringAnswer => ({ ...one, type, data }))
  if (type !== 'TXT') return []
  // A text is written in parts of at most 255 bytes.
  return (found.TXT ?? []).map((text): TxtAnswer => ({ ...one, type, data: text.match(/.{1,255}/g) ?? [''] }))
}
