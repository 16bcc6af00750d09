import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type ClientHttp2Session, connect, type IncomingHttpHeaders } from 'node:http2'
import { Readable } from 'node:stream'
import { type LiveReader, readLive } from '../../../api/testing/live-reader.ts'
import type { FrontProxy } from './proxy.ts'

/** One connection over HTTP/2, for many requests at the same time. */
export async function openConnection(proxy: FrontProxy): Promise<ClientHttp2Session> {
  const session = connect(proxy.url, { ca: await readFile(proxy.certificate) })
  await once(session, 'connect')
  // nginx ends connections when it reloads; the requests on these connections report the error.
  session.on('error', () => {})
  return session
}

type Begun = { status: number; headers: IncomingHttpHeaders; body: ReadableStream<Uint8Array> }

async function begin(
  session: ClientHttp2Session,
  path: string,
  headers: Record<string, string>,
): Promise<Begun> {
  const stream = session.request({ ':path': path, ...headers })
  stream.on('error', () => {})
  const [answered] = (await once(stream, 'response')) as [IncomingHttpHeaders & { ':status': number }]
  return { status: answered[':status'], headers: answered, body: Readable.toWeb(stream) as Begun['body'] }
}

export async function get(session: ClientHttp2Session, path: string, headers: Record<string, string> = {}) {
  const { status, body } = await begin(session, path, headers)
  return { status, body: await new Response(body).text() }
}

/** Opens the event stream of the user who has this token. */
export async function openLive(session: ClientHttp2Session, token: string): Promise<LiveReader> {
  const accept = { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' }
  const { status, headers, body } = await begin(session, '/api/live', {
    authorization: `Bearer ${token}`,
    ...accept,
  })
  const plain = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith(':') || value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return readLive(new Response(body, { status, headers: plain }))
}
