import { readFileSync } from 'node:fs'
import { publicPages } from '@encaixe/contract/public-pages.ts'
import { themeColors } from '@encaixe/contract/theme-color.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverOf } from '../platform/page-cover.ts'
import { drawPageImage } from './draw-page-image.ts'
import { drawShareImage, shopPaint } from './draw-share-image.ts'
import { renderShareImage } from './render-share-image.ts'
import { splitName, widthOf } from './split-name.ts'

test('the picture uses the colours of the style sheet', () => {
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

test('the picture is a PNG of the size that links are shown in, light enough for every messenger', async () => {
  const png = await renderShareImage('Barbearia Navalha', 'azul')
  const view = new DataView(png.buffer, png.byteOffset)
  expect(Buffer.from(png.subarray(0, 4)).toString('latin1')).toBe('\x89PNG')
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630])
  expect(png.byteLength).toBeLessThan(300_000)
  expect(await renderShareImage('Barbearia Navalha', 'azul')).toBe(png)
})

test.each(publicPages)('the picture of $path shows its whole slogan', ({ path, slogan }) => {
  const drawn = drawPageImage(slogan)
  const texts = [...drawn.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
  expect(texts.slice(1).join(' ')).toBe(slogan)
  expect(coverOf(path).path).toMatch(/^\/[a-z-]+\/capa\.png\?v=\w+$/)
})
