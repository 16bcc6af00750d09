import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildProduct, bundleFolder, bundleOf, bundlesIn } from './build-product.ts'
import { builds } from './run-builds.ts'

let root = ''
const laterPart = './later.ts'

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'encaixe-bundle-'))
  write('api/server.ts', "export { greet, later, here } from './domain/greet.ts'")
  for (const command of ['start', 'migrate', 'backup', 'doctor', 'person']) write(`scripts/${command}.ts`, '')
  write('api/domain/later.ts', "export const word: string = 'later'")
})

afterEach(() => rmSync(root, { recursive: true }))

type Greeting = { greet: string; here: string; later(): Promise<{ word: string }> }

async function started(greeting: string): Promise<Greeting & { folder: string }> {
  write(
    'api/domain/greet.ts',
    `export const greet: string = '${greeting}'
export const here = [import.meta.url, import.meta.filename, import.meta.dirname]
export const later = () => import('${laterPart}')`,
  )
  const { hashes } = await buildProduct({ root, parts: ['api'], builds })
  return { ...(await import(bundleOf(root, hashes))), folder: bundleFolder(root, hashes.api) }
}

test('a changed source of the API is in the bundle of the next start', async () => {
  expect((await started('one')).greet).toBe('one')
  expect((await started('two')).greet).toBe('two')
})

test('a bundled module finds the files beside its source', async () => {
  const { here } = await started('one')
  const [folder, file] = [`${root}/api/domain`, `${root}/api/domain/greet.ts`]
  expect(here).toEqual([`file://${file}`, file, folder])
})

test('a process loads later parts of its own bundle after the next build', async () => {
  const first = await started('one')
  write('api/domain/later.ts', "export const word: string = 'changed'")
  const second = await started('two')
  expect([await first.later(), await second.later()].map(({ word }) => word)).toEqual(['later', 'changed'])
})

test('three builds one after another leave the last two bundles and delete the first', async () => {
  const folders = []
  for (const greeting of ['one', 'two', 'three']) folders.push((await started(greeting)).folder)
  expect(folders.map(existsSync)).toEqual([false, true, true])
  expect(readdirSync(bundlesIn(root))).toContain('sources.sha256')
})
