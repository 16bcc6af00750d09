import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipStream } from './zip-stream.ts'

test('a ZIP that is written in pieces contains long texts and bytes under their file names', async () => {
  async function* lines() {
    for (let at = 0; at < 2_000; at++) yield `linha ${at} de São João\r\n`
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'linhas.csv', pieces: lines() }
    yield { name: 'fotos/uma.webp', pieces: new Uint8Array([1, 2, 3]) }
  }
  const stream = zipStream(entries(), new Date('2026-11-23T12:00:00Z'))
  const read = unzipSync(new Uint8Array(await new Response(stream).arrayBuffer()))
  expect(Object.keys(read)).toEqual(['linhas.csv', 'fotos/uma.webp'])
  expect(Buffer.from(read['linhas.csv'] ?? []).toString()).toContain('linha 1999 de São João\r\n')
  expect(read['fotos/uma.webp']).toEqual(new Uint8Array([1, 2, 3]))
})
