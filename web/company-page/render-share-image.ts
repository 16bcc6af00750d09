import { product } from '@encaixe/contract/product.ts'
import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import { LRUCache } from 'lru-cache'
import { drawShareImage, shareImageFont } from './draw-share-image.ts'
import { shareImageSize } from './name-share-image.ts'
import { type Png, renderSvg } from './render-svg.ts'
import { splitName } from './split-name.ts'
import { inXml } from './write-xml.ts'

/** The pictures by key: one key always gives the same picture. Requests wait for a picture that is being drawn. */
const pictures = new LRUCache<string, Promise<Png>>({ max: 100 })

/** Returns the picture of the key, cached or newly drawn; undefined when too many pictures are waiting to be drawn. */
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

const { width, height } = shareImageSize
const margin = 72
const petrol = '#06363f'
const amber = '#f2a93b'

/** The drawing of a morning with five appointments, one of them in a former gap. */
const blocks = [
  { y: -10, tall: 120 },
  { y: 122, tall: 92 },
  { y: 226, tall: 0 },
  { y: 404, tall: 60 },
  { y: 476, tall: 170 },
]
const column = { x: 812, wide: 316 }

/** The width that remains for the text beside the drawing. */
const room = column.x - 2 * margin + 20

/** The link picture of one of the product's own pages: the logo, its slogan, and a day with one more appointment. */
export function drawPageImage(slogan: string): string {
  const { lines, size } = splitName(slogan, room, 104)
  const last = height - margin - 18
  const text = lines.map((line, place) => {
    const y = last - (lines.length - 1 - place) * size * 0.98
    return `<text x="${margin}" y="${y}" font-size="${size}" letter-spacing="${-0.03 * size}">${inXml(line)}</text>`
  })
  const day = blocks
    .filter(({ tall }) => tall > 0)
    .map(
      ({ y, tall }) =>
        `<rect x="${column.x}" y="${y}" width="${column.wide}" height="${tall}" rx="14" fill="#0f5b69"/>`,
    )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${shareImageFont}" font-weight="700">`,
    `<rect width="${width}" height="${height}" fill="${petrol}"/>`,
    day.join(''),
    `<rect x="${column.x}" y="226" width="${column.wide}" height="166" rx="14" fill="none" stroke="#5fa3ae" stroke-width="3" stroke-dasharray="12 10"/>`,
    `<g transform="rotate(-3 ${column.x} 310)"><rect x="${column.x + 26}" y="230" width="${column.wide}" height="156" rx="14" fill="${amber}"/></g>`,
    `<g transform="translate(${margin} ${margin}) scale(2)"><path fill="#fff" d="M4 0h20v7.2H7.4a.9.9 0 0 0-.9.9v7.8c0 .5.4.9.9.9H24V24H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z"/><rect x="8.6" y="8.7" width="15.4" height="6.6" rx="2" fill="${amber}"/></g>`,
    `<g fill="#fff"><text x="${margin + 70}" y="${margin + 39}" font-size="42" letter-spacing="-0.8">${inXml(product.name)}</text>${text.join('')}</g></svg>`,
  ].join('')
}
