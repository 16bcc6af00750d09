import { readFileSync } from 'node:fs'
import { publicPages } from '@encaixe/contract/public-pages.ts'
import { themeColors } from '@encaixe/contract/theme-color.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverOf } from '../platform/page-cover.ts'
import { drawShareImage, shopPaint } from './draw-share-image.ts'
import { drawPageImage, renderShareImage } from './render-share-image.ts'
import { splitName, widthOf } from './split-name.ts'

test('the link picture of a company uses the colours of the style sheet', () => {
  const sheet = readFileSync(new URL('../ui/shop-colours.css', import.meta.url), 'utf8')
  for (const colour of themeColors) {
    const [, shop, tone] =
      new RegExp(`\\[data-shop="${colour}"\\] \\{\\s*--shop: (#\\w+);.*\\s*--shop-tone: (#\\w+);`).exec(
        sheet,
      ) ?? []
    expect([colour, shop, tone]).toEqual([colour, shopPaint[colour].shop, shopPaint[colour].tone])
  }
})

test.each([
  ['Barbearia Navalha', ['Barbearia', 'Navalha'], 128],
  ['Ágata', ['Ágata'], 128],
  ['Clínica de Estética Integrada Vértice', ['Clínica de Estética', 'Integrada Vértice'], 96],
])('the name %s is broken into the lines %j', (name, lines, size) => {
  expect(splitName(name, 1056)).toEqual({ lines, size })
})

test('any name takes at most three lines, none wider than the picture allows', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }), (name) => {
      const { lines, size } = splitName(name, 1056)
      expect(lines.length).toBeLessThanOrEqual(3)
      for (const line of lines) expect(widthOf(line, size)).toBeLessThanOrEqual(1056)
    }),
  )
})

test('a name with SVG markup is drawn as text', () => {
  const drawn = drawShareImage('</text><script>"&\'', 'azul')
  expect(drawn).not.toContain('<script')
  expect(drawn).toContain('&lt;/text&gt;&lt;script&gt;&quot;&amp;&#39;')
})

async function draw(name: string) {
  const png = await renderShareImage(name, 'azul')
  if (!png) throw new Error('Too many pictures are waiting to be drawn')
  return png
}

test('the link picture of a company is a PNG of the usual size of link pictures, small enough for every messenger', async () => {
  const png = await draw('Barbearia Navalha')
  const view = new DataView(png.buffer, png.byteOffset)
  expect(Buffer.from(png.subarray(0, 4)).toString('latin1')).toBe('\x89PNG')
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630])
  expect(png.byteLength).toBeLessThan(300_000)
  expect(await draw('Barbearia Navalha')).toBe(png)
})

test('a name with control characters, which XML cannot contain, is drawn without them', async () => {
  expect((await draw('Navalha\u0001\uFFFF\uD800')).byteLength).toBeGreaterThan(1_000)
})

test('the longest name is drawn in another thread, so that the main thread stays free', async () => {
  await draw('Primeira')
  const began = process.threadCpuUsage()
  await draw('W\u0301\u0316m'.repeat(25))
  const { user, system } = process.threadCpuUsage(began)
  expect((user + system) / 1000).toBeLessThan(50)
})

test('of thirty visitors who request different pictures at once, the ten beyond the queue get none and can ask again later', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, (_, at) => renderShareImage(`Loja ${at}`, 'mata')))
  expect(all.filter((png) => png === undefined)).toHaveLength(10)
  expect(await renderShareImage('Loja 29', 'mata')).toBeDefined()
})

test.each(publicPages)('the picture of $path shows its whole slogan', ({ path, slogan }) => {
  const drawn = drawPageImage(slogan)
  const texts = [...drawn.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
  expect(texts.slice(1).join(' ')).toBe(slogan)
  expect(coverOf(path).path).toMatch(/^\/[a-z-]+\/capa\.png\?v=\w+$/)
})
