import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipFiles } from './zip-files.ts'

test('a ZIP holds each text under its name, also in a folder and with accents', () => {
  const files = { 'meus-dados.json': '{}', 'empresas/João.csv': '\uFEFFnome\r\nJoão\r\n' }
  const bytes = zipFiles(files, new Date('2026-11-23T12:00:00Z'))
  const read = Object.entries(unzipSync(bytes)).map(([name, text]) => [name, Buffer.from(text).toString()])
  expect(Object.fromEntries(read)).toEqual(files)
})

test('the same texts at the same instant make the same bytes', () => {
  const at = new Date('2026-11-23T12:00:00Z')
  expect(zipFiles({ 'a.csv': 'a' }, at)).toEqual(zipFiles({ 'a.csv': 'a' }, at))
})
