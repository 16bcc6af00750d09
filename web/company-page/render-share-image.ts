import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import { LRUCache } from 'lru-cache'
import { drawPageImage } from './draw-page-image.ts'
import { drawShareImage, shareImageFont } from './draw-share-image.ts'

type Rasterise = (svg: string) => Uint8Array<ArrayBuffer>

/** The renderer is large and rarely needed, so it is loaded when the first picture is asked for. */
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

/** The same key always gives the same picture. */
const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>>({ max: 100 })

async function render(key: string, draw: () => string): Promise<Uint8Array<ArrayBuffer>> {
  const cached = pictures.get(key)
  if (cached) return cached
  prepared ??= prepare()
  const picture = (await prepared)(draw())
  pictures.set(key, picture)
  return picture
}

export const renderShareImage = (name: string, colour: ThemeColor) =>
  render(`${colour} ${name}`, () => drawShareImage(name, colour))

export const renderPageImage = (slogan: string) => render(`page ${slogan}`, () => drawPageImage(slogan))
