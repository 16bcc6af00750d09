import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import { LRUCache } from 'lru-cache'
import { drawPageImage } from './draw-page-image.ts'
import { drawShareImage } from './draw-share-image.ts'
import { type Png, renderSvg } from './render-svg.ts'

/** The same key always gives the same picture. Requests that come during a drawing wait for the same one. */
const pictures = new LRUCache<string, Promise<Png>>({ max: 100 })

/** Undefined when too many pictures are waiting to be drawn. */
async function render(key: string, draw: () => string): Promise<Png | undefined> {
  const cached = pictures.get(key)
  if (cached) return cached
  const drawing = renderSvg(draw())
  if (!drawing) return undefined
  pictures.set(key, drawing)
  drawing.catch(() => pictures.delete(key))
  return drawing
}

export const renderShareImage = (name: string, colour: ThemeColor) =>
  render(`${colour} ${name}`, () => drawShareImage(name, colour))

export const renderPageImage = (slogan: string) => render(`page ${slogan}`, () => drawPageImage(slogan))
