import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWeb } from './build-web.ts'

let root = ''
let builds = 0
const build = async () => {
  builds += 1
  await delay(20)
}
const once = (force = false) => buildWeb({ root, force, build })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'encaixe-build-'))
  builds = 0
  for (const folder of ['web/build', 'web/routes', 'contract'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'web/routes/home.tsx'), 'one')
})

afterEach(() => rmSync(root, { recursive: true }))

test('the same sources are built once, and again after one of them changes', async () => {
  expect(await once()).toBe('built')
  expect(await once()).toBe('fresh')
  writeFileSync(join(root, 'web/routes/home.tsx'), 'two')
  expect(await once()).toBe('built')
  writeFileSync(join(root, 'package-lock.json'), '{}')
  expect(await once()).toBe('built')
  expect(await once(true)).toBe('built')
})

test('a change of a test or of the build’s output starts no new build', async () => {
  await once()
  writeFileSync(join(root, 'web/routes/home.test.tsx'), 'test')
  writeFileSync(join(root, 'web/build/asset.js'), 'built')
  expect(await once()).toBe('fresh')
})

test('of two builds that start together, one builds and the other waits for it', async () => {
  expect((await Promise.all([once(), once()])).sort()).toEqual(['built', 'fresh'])
  expect(builds).toBe(1)
})

test('a build that fails is repeated the next time', async () => {
  await once()
  writeFileSync(join(root, 'web/routes/home.tsx'), 'broken')
  await expect(buildWeb({ root, build: () => Promise.reject(new Error('broken')) })).rejects.toThrow('broken')
  writeFileSync(join(root, 'web/routes/home.tsx'), 'one')
  expect(await once()).toBe('built')
})
