import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import { drawPageImage } from './draw-page-image.ts'
import { drawShareImage, shareImageFont } from './draw-share-image.ts'

type Rasterise = (svg: string) => Uint8Array<ArrayBuffer>

/** Heavy, and seldom asked for: it is only loaded when somebody shares the first link. */
async function prepare(): Promise<Rasterise> {
  const file = createRequire(import.meta.url)
  const [{ initWasm, Resvg }, program, font] = await Promise.all([
    import('@resvg/resvg-wasm'),
    readFile(file.resolve('@resvg/resvg-wasm/index_bg.wasm')),
    readFile(file.resolve('@expo-google-fonts/familjen-grotesk/700Bold/FamiljenGrotesk_700Bold.ttf')),
  ])
  await initWasm(program)
  return (svg) => {
    const picture = new Resvg(svg, {
      font: { fontBuffers: [font], loadSystemFonts: false, defaultFontFamily: shareImageFont },
    })
    const rendered = picture.render()
    try {
      return new Uint8Array(rendered.asPng())
    } finally {
      rendered.free()
      picture.free()
    }
  }
}

let prepared: Promise<Rasterise> | undefined

const kept = new Map<string, Uint8Array<ArrayBuffer>>()
const mostKept = 100

/** The same key gives the same picture, so the last hundred are kept. */
async function render(key: string, draw: () => string): Promise<Uint8Array<ArrayBuffer>> {
  const known = kept.get(key)
  if (known) return known
  prepared ??= prepare()
  const picture = (await prepared)(draw())
  kept.set(key, picture)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return picture
}

export const renderShareImage = (name: string, colour: ThemeColor) =>
  render(`${colour} ${name}`, () => drawShareImage(name, colour))

export const renderPageImage = (slogan: string) => render(`page ${slogan}`, () => drawPageImage(slogan))
