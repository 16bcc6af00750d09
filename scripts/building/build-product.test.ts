import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildProduct, bundleFolder, bundlesIn } from './build-product.ts'
import { compareBuilds } from './compare-builds.ts'

let root = ''
let builds = 0
async function build(...outputs: string[]) {
  builds += 1
  await delay(20)
  for (const path of outputs) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'built')
  }
}
const both = {
  web: (root: string) => build(join(root, 'web/build/client/sw.js'), join(root, 'web/build/server/index.js')),
  api: (root: string, hash: string) => build(join(bundleFolder(root, hash), 'server.js')),
}
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

test('unchanged sources are built once, and a change builds only the parts that use the changed file', async () => {
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

test('sources that are copied to another folder with their build are not built again', async () => {
  await once()
  const copy = `${root}-copy`
  cpSync(root, copy, { recursive: true })
  expect((await buildProduct({ root: copy, builds: both })).built).toEqual([])
  rmSync(copy, { recursive: true })
})

test('a change of a test, of the build’s output or of compiled code starts no new build', async () => {
  await once()
  writeFileSync(join(root, 'web/routes/home.test.tsx'), 'test')
  writeFileSync(join(root, 'web/build/asset.js'), 'built')
  // A build that `npm start` begins runs in this folder, and its compiled code is stored there.
  mkdirSync(join(root, 'web/.build/compile-cache'), { recursive: true })
  writeFileSync(join(root, 'web/.build/compile-cache/code'), 'compiled')
  expect(await once()).toEqual([])
})

test('a build with a deleted part is made again', async () => {
  await once()
  for (const output of ['web/build/server', 'web/build/client']) {
    rmSync(join(root, output), { recursive: true })
    expect([output, await once()]).toEqual([output, ['web']])
  }
  rmSync(bundlesIn(root), { recursive: true })
  expect(await once()).toEqual(['api'])
})

test('two builds start together: one builds and the other waits for it', async () => {
  const built = await Promise.all([once(), once()])
  expect(built.flat().sort()).toEqual(['api', 'web'])
  expect(builds).toBe(2)
})

test('a build that failed is repeated at the next call', async () => {
  await once()
  writeFileSync(join(root, 'web/routes/home.tsx'), 'broken')
  const web = () => Promise.reject(new Error('broken'))
  await expect(buildProduct({ root, builds: { ...both, web } })).rejects.toThrow('broken')
  writeFileSync(join(root, 'web/routes/home.tsx'), 'one')
  expect(await once()).toEqual(['web'])
})

test('a second build in another folder names each file that depends on the folder or on the zone', async () => {
  expect(await compareBuilds({ root, builds: both })).toEqual({ files: 4, different: [] })
  const api = async (root: string, hash: string) => {
    await both.api(root, hash)
    writeFileSync(join(bundleFolder(root, hash), 'where.js'), root)
  }
  const web = async (root: string) => {
    await both.web(root)
    writeFileSync(join(root, 'web/build/client/when.js'), new Date(0).toString())
  }
  writeFileSync(join(root, 'contract/caps.ts'), 'two')
  const { different } = await compareBuilds({ root, builds: { api, web } })
  expect(different).toEqual([expect.stringMatching(/where\.js$/), 'web/build/client/when.js'])
  const { TZ } = process.env
  expect(await once()).toEqual([])
  expect(process.env.TZ).toBe(TZ)
})

test('a start without the builders says that the build is missing and what makes it', () => {
  for (const path of ['scripts', 'api/platform', 'package.json'])
    cpSync(join(import.meta.dirname, '..', '..', path), join(root, path), { recursive: true })
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/start.ts')], {
    encoding: 'utf8',
  })
  expect(stderr).toMatch(
    /^The build in web\/build and api\/build is missing .+`npm ci && npm run build`.+\n$/,
  )
  expect(status).toBe(1)
})
