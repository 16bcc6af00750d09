import { expect, test } from 'vitest'
import { excused, packages } from './packages.ts'
import { treeOf } from './sources.ts'

const integrity = `sha512-${'A'.repeat(86)}==`
const good = { version: '1.0.0', integrity, license: 'MIT' }
const docs = '`pg` `…/figtree`'

function messages(all: Record<string, object>, manifest: object = {}): string[] {
  const tree = treeOf({
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: { '': {}, ...all } }),
    'package.json': JSON.stringify(manifest),
    'docs/dependencies.md': docs,
  })
  return packages(tree, []).map(({ message }) => message)
}

test.each([
  [
    'a source in another place',
    { ...good, resolved: 'git+ssh://git@github.com/a/pg.git#1' },
    'names its source',
  ],
  ['a registry of its own', { ...good, resolved: 'https://packages.example.com/pg.tgz' }, 'names its source'],
  ['a folder of this machine', { link: true, resolved: '../pg' }, 'is linked to ../pg'],
  ['no checksum', { ...good, integrity: undefined }, 'no sha512'],
  ['a weak checksum', { ...good, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'no sha512'],
  ['a script at its installation', { ...good, hasInstallScript: true }, 'runs a script'],
  ['a licence that asks for our sources', { ...good, license: 'GPL-3.0-only' }, 'licence GPL-3.0-only'],
  ['two licences, one of which is refused', { ...good, license: 'MIT AND AGPL-3.0-only' }, 'AGPL'],
  ['no licence', { ...good, license: undefined }, 'licence undefined'],
])('a package with %s is refused', (_, entry, message) => {
  expect(messages({ 'node_modules/pg': entry })).toEqual([expect.stringContaining(message)])
})

test('a package whose lock entry fixes it is accepted, also with a choice of licences or a script that is decided on', () => {
  expect(messages({ 'node_modules/pg': good })).toEqual([])
  expect(messages({ 'node_modules/pg': { ...good, license: '(GPL-2.0 OR MIT)' } })).toEqual([])
  const script = { 'api/node_modules/@a/pg': { ...good, hasInstallScript: true } }
  expect(messages(script, { allowScripts: { '@a/pg': true } })).toEqual([])
  expect(messages(script, { allowScripts: { '@a/pg': false } })).toEqual([])
  expect(messages({ api: {}, 'node_modules/@encaixe/api': { link: true, resolved: 'api' } })).toEqual([])
})

test('a direct dependency has one version and a reason in the documents', () => {
  expect(messages({}, { dependencies: { pg: '8.23.1', '@fontsource-variable/figtree': '5.3.0' } })).toEqual(
    [],
  )
  expect(messages({}, { dependencies: { pg: '^8.23.1' } })).toEqual(['pg is not pinned: ^8.23.1'])
  expect(messages({}, { devDependencies: { pg: 'github:a/pg' } })).toEqual(['pg is not pinned: github:a/pg'])
  expect(messages({}, { optionalDependencies: { ws: '8.1.0' } })).toEqual([
    'docs/dependencies.md has no reason for ws',
  ])
})

test('an exception covers its licence only, and one that no package needs is reported', () => {
  const lock = (license: string) =>
    treeOf({
      'package-lock.json': JSON.stringify({
        lockfileVersion: 3,
        packages: { 'node_modules/web-push': { ...good, license } },
      }),
    })
  const [mpl] = excused.filter(({ names }) => names.test('web-push'))
  if (!mpl) throw new Error('no exception for web-push')
  expect(packages(lock('MPL-2.0'), [mpl])).toEqual([])
  expect(packages(lock('GPL-3.0-only'), [mpl]).map(({ path }) => path)).toEqual([
    'package-lock.json',
    'scripts/structure/packages.ts',
  ])
})
