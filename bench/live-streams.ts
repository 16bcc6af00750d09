import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

export type OpenStream = {
  /** Resolves with the time at which this many events had arrived. */
  heard(count: number): Promise<number>
  close(): void
}

/** Opens a stream as a browser does; resolves when its first bytes arrive. */
export async function openStream(url: string, token: string): Promise<OpenStream> {
  const request = get(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`GET /api/live answered ${response.statusCode}`)
  response.setEncoding('utf8')
  const arrivals: number[] = []
  const waiting = new Set<() => void>()
  response.on('data', (text: string) => {
    for (const _ of text.matchAll(/^data: /gm)) arrivals.push(performance.now())
    for (const look of waiting) look()
  })
  await once(response, 'data')
  return {
    async heard(count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (arrivals.length >= count) resolve()
      }
      waiting.add(look)
      look()
      await promise
      waiting.delete(look)
      return arrivals[count - 1] ?? Number.NaN
    },
    close: () => request.destroy(),
  }
}
