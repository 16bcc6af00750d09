import { get } from 'node:http'
import type { Server } from '../../e2e/server.ts'

export type Weighed = { what: string; bytes: number }

/** The bytes that the server sends to a browser that accepts gzip. It sends very small files as they are. */
export async function weigh(server: Server, paths: string[]): Promise<Weighed[]> {
  return Promise.all(
    paths.map(async (what) => ({ what, bytes: await countBytes(new URL(what, server.url).href) })),
  )
}

/** Asks without `fetch`, which decompresses. */
function countBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.byteLength))
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    }).on('error', reject)
  })
}
