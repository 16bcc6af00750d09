import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashesOfSources } from './sources-hash.ts'

test('a source that changes and keeps its size and time has another hash', async () => {
  const root = mkdtempSync(join(tmpdir(), 'encaixe-sources-'))
  mkdirSync(join(root, 'api'))
  const path = join(root, 'api/server.ts')
  const write = (text: string) => {
    const longAgo = new Date('2026-01-01T12:00:00Z')
    writeFileSync(path, text)
    utimesSync(path, longAgo, longAgo)
  }
  write('one')
  // The wait makes the file old enough that an unchanged state counts as unchanged content.
  await delay(60)
  const first = hashesOfSources(root, 50)
  expect(hashesOfSources(root, 50)).toEqual(first)
  write('two')
  const second = hashesOfSources(root, 50)
  expect(second.api).not.toBe(first.api)
  expect(second.web).toBe(first.web)
  rmSync(root, { recursive: true })
})

test('a tree whose folder .build cannot be written into has the same hashes', async () => {
  const root = mkdtempSync(join(tmpdir(), 'encaixe-sources-'))
  mkdirSync(join(root, 'api'))
  writeFileSync(join(root, 'api/server.ts'), 'one')
  await delay(60)
  const hashes = hashesOfSources(root, 50)
  rmSync(join(root, '.build'), { recursive: true })
  // A file in the place of the folder stops every account from writing below it, root included.
  writeFileSync(join(root, '.build'), '')
  expect(hashesOfSources(root, 50)).toEqual(hashes)
  rmSync(root, { recursive: true })
})
