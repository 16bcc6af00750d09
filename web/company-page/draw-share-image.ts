import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import { coverHeight, slatsOf } from '../ui/cover-slats.ts'
import { coverLettersOf } from '../ui/initials.ts'
import { shareImageSize } from './name-share-image.ts'
import { splitName } from './split-name.ts'
import { inXml } from './write-xml.ts'

/** The colours of the style sheet's light theme, because a picture cannot follow the viewer's theme. */
export const shopPaint: Record<ThemeColor, { shop: string; tone: string }> = {
  azul: { shop: '#24408e', tone: '#35529f' },
  petroleo: { shop: '#004e5a', tone: '#016372' },
  mata: { shop: '#135230', tone: '#2a6643' },
  oliva: { shop: '#464912', tone: '#595c27' },
  cacau: { shop: '#64381c', tone: '#794b2f' },
  ameixa: { shop: '#6c2852', tone: '#823c66' },
  grafite: { shop: '#474540', tone: '#5a5853' },
}

export const shareImageFont = 'Familjen Grotesk'

const amber = '#f2a93b'
const { width, height } = shareImageSize
const margin = 72
const art = { width: 252, scale: 3.1, top: -28 }

/** The top of the company's page as a picture: its initials in slats, its name, and an invitation to book. */
export function drawShareImage(name: string, colour: ThemeColor): string {
  const { shop, tone } = shopPaint[colour]
  const slats = slatsOf(name).map(
    ({ y, height: tall, amber: fits }) =>
      `<rect x="-80" y="${y}" width="${art.width + 80}" height="${tall}" fill="${fits ? amber : tone}"/>`,
  )
  const { lines, size } = splitName(name, width - 2 * margin)
  const last = height - 120
  const text = lines.map((line, place) => {
    const y = last - (lines.length - 1 - place) * size * 0.94
    return `<text x="${margin}" y="${y}" font-size="${size}" letter-spacing="${-0.03 * size}">${inXml(line)}</text>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${shareImageFont}" font-weight="700">`,
    `<clipPath id="letters"><text x="${art.width + 14}" y="${coverHeight - 17}" text-anchor="end" font-size="236" letter-spacing="-9">${inXml(coverLettersOf(name))}</text></clipPath>`,
    `<rect width="${width}" height="${height}" fill="${shop}"/>`,
    `<g transform="translate(${width - art.width * art.scale} ${art.top}) scale(${art.scale})"><g clip-path="url(#letters)">${slats.join('')}</g></g>`,
    `<g fill="#fff">${text.join('')}`,
    `<text x="${margin}" y="${height - 58}" font-size="32" letter-spacing="-0.3">Agende seu horário online</text></g></svg>`,
  ].join('')
}
