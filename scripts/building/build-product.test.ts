import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildProduct } from './build-product.ts'

let root = ''
let builds = 0
const build = async () => {
  builds += 1
  await delay(20)
}
const both = { web: build, api: build }
const once = async (force = false) => (await buildProduct({ root, force, builds: both })).built

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'encaixe-build-'))
  builds = 0
  for (const folder of ['web/build', 'web/routes', 'contract', 'api'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'web/routes/home.tsx'), 'one')
  writeFileSync(join(root, 'api/server.ts'), 'one')
})

afterEach(() => rmSync(root, { recursive: true }))

test('the same sources are built once, and what a change concerns again', async () => {
  expect(await once()).toEqual(['web', 'api'])
  expect(await once()).toEqual([])
  writeFileSync(join(root, 'web/routes/home.tsx'), 'two')
  expect(await once()).toEqual(['web'])
  writeFileSync(join(root, 'api/server.ts'), 'two')
  expect(await once()).toEqual(['api'])
  writeFileSync(join(root, 'contract/caps.ts'), 'two')
  expect(await once()).toEqual(['web', 'api'])
  writeFileSync(join(root, 'package-lock.json'), '{}')
  expect(await once()).toEqual(['web', 'api'])
  expect(await once()).toEqual([])
  expect(await once(true)).toEqual(['web', 'api'])
})

test('sources that are copied elsewhere with their build are not built again', async () => {
  await once()
  const copy = `${root}-copy`
  cpSync(root, copy, { recursive: true })
  expect((await buildProduct({ root: copy, builds: both })).built).toEqual([])
  rmSync(copy, { recursive: true })
})

test('a change of a test or of the build’s output starts no new build', async () => {
  await once()
  writeFileSync(join(root, 'web/routes/home.test.tsx'), 'test')
  writeFileSync(join(root, 'web/build/asset.js'), 'built')
  expect(await once()).toEqual([])
})

test('of two builds that start together, one builds and the other waits for it', async () => {
  const built = await Promise.all([once(), once()])
  expect(built.flat().sort()).toEqual(['api', 'web'])
  expect(builds).toBe(2)
})

test('a build that fails is repeated the next time', async () => {
  await once()
  writeFileSync(join(root, 'web/routes/home.tsx'), 'broken')
  const web = () => Promise.reject(new Error('broken'))
  await expect(buildProduct({ root, builds: { ...both, web } })).rejects.toThrow('broken')
  writeFileSync(join(root, 'web/routes/home.tsx'), 'one')
  expect(await once()).toEqual(['web'])
})
