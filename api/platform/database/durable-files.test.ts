import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { DurableFiles, durableStartParams, syncTree } from './durable-files.ts'

type Layer = {
  stream_ops: { read?: () => void; fsync?: (file: { nfd?: number; node: string }) => number }
  realPath?: (node: string) => string
}

/** The file layer as PGlite's module shows it, reduced to what is touched. */
async function mount(layer: Layer | undefined, onSync?: () => void): Promise<DurableFiles> {
  const files = new DurableFiles(await temporaryFolder(), onSync)
  const { emscriptenOpts } = await files.init({} as never, {})
  const FS = {
    mkdirTree: () => {},
    mount: () => {},
    lookupPath: () => ({ node: { mount: { type: layer } } }),
  }
  for (const step of emscriptenOpts.preRun ?? []) step({ FS } as never)
  return files
}

test('fsync is on and goes to the call that the layer has', () => {
  expect(durableStartParams).not.toContain('-F')
  expect(durableStartParams).toContain('wal_sync_method=fsync')
})

test('the layer as it is gets a sync of files and of folders', async () => {
  let syncs = 0
  const layer: Layer = { stream_ops: { read: () => {} }, realPath: (node) => node }
  const files = await mount(layer, () => {
    syncs++
  })
  expect(files.defect).toBeUndefined()
  expect(layer.stream_ops.fsync?.({ node: await temporaryFolder() })).toBe(0)
  expect(syncs).toBe(1)
})

test('a sync that fails is told to PostgreSQL as an input-output error', async () => {
  const layer: Layer = { stream_ops: { read: () => {} }, realPath: (node) => node }
  await mount(layer)
  expect(layer.stream_ops.fsync?.({ node: '/not/there' })).toBe(29)
  expect(layer.stream_ops.fsync?.({ nfd: 999_999, node: '' })).toBe(29)
})

test.each<[string, Layer | undefined]>([
  ['without paths', { stream_ops: { read: () => {} } }],
  ['without operations', { stream_ops: {}, realPath: (node) => node }],
  ['gone', undefined],
])('a layer that has changed (%s) is a known defect', async (_how, layer) => {
  expect((await mount(layer)).defect).toContain('has changed')
})

test('a whole tree is synced, and a missing one is an error', async () => {
  const folder = await temporaryFolder()
  mkdirSync(join(folder, 'a', 'b'), { recursive: true })
  writeFileSync(join(folder, 'a', 'b', 'file'), 'x')
  await syncTree(folder)
  await expect(syncTree(join(folder, 'missing'))).rejects.toThrow('ENOENT')
})
