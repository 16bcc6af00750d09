import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { drawIcon, icons, manifest } from './draw-icons.ts'

const served = (name: string) => readFileSync(join(root, 'web', 'public', name))

test('the served manifest is the generated one, and a phone can install the product with it', () => {
  expect(JSON.parse(served('site.webmanifest').toString())).toEqual(manifest)
  expect(manifest).toMatchObject({ start_url: '/dashboard', display: 'standalone', name: 'Encaixe' })
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test.each([
  ...icons.map(({ src, sizes }) => [src.slice(1), Number(sizes.split('x')[0])] as const),
  ['apple-touch-icon.png', 180] as const,
])('the picture %s has %i pixels on each side', (name, size) => {
  const png = served(name)
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size])
})

test('the icons are drawn from the logo', () => {
  const logo = readFileSync(join(root, 'web', 'ui', 'logo.tsx'), 'utf8')
  const letter = /d="([^"]+)"/.exec(logo)?.[1] ?? 'none'
  expect(drawIcon({ fills: 0.5, rounded: true })).toContain(letter)
  expect(served('favicon.svg').toString()).toContain(letter)
})

test('favicon.ico holds three sizes', () => {
  const ico = served('favicon.ico')
  expect(ico.readUInt16LE(4)).toBe(3)
  expect([0, 1, 2].map((place) => ico.readUInt8(6 + 16 * place))).toEqual([16, 32, 48])
})
