import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HeardMessage = { method: string; path: string; headers: IncomingHttpHeaders; text: string }
type Reply = { status: number; body: unknown; headers?: Record<string, string> }
/** The next request's fault: an error, no answer, an action without answer, another server's page, or a 2 MB answer. */
export type MessageTrouble = Reply | 'hang' | 'cut after acting' | 'garbage' | 'oversized'

/** The HTTP server of an emulated message provider. */
export async function startMessageServer(act: (heard: HeardMessage) => Reply) {
  const heard: HeardMessage[] = []
  const troubles: MessageTrouble[] = []

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, text: Buffer.concat(chunks).toString('utf8') }
    heard.push(one)
    const trouble = troubles.shift()
    if (trouble === 'hang') return
    if (trouble === 'garbage') return void response.writeHead(200).end('<html>maintenance')
    if (trouble === 'cut after acting') {
      act(one)
      return void response.destroy()
    }
    const {
      status,
      body,
      headers: more,
    } = trouble === undefined || trouble === 'oversized' ? act(one) : trouble
    const padding = trouble === 'oversized' ? ' '.repeat(2_000_000) : ''
    response
      .writeHead(status, { 'content-type': 'application/json', ...more })
      .end(padding + JSON.stringify(body))
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    /** Makes the next requests fail, one request for each fault. */
    fail(...next: MessageTrouble[]) {
      troubles.push(...next)
    },
    recover() {
      troubles.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
