import { product } from '@encaixe/contract/product.ts'

/** The mark of `web/ui/logo.tsx`, in a square of 24, in the colours of the light theme. */
const letter = 'M4 0h20v7.2H7.4a.9.9 0 0 0-.9.9v7.8c0 .5.4.9.9.9H24V24H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4Z'
const petrol = '#0A5463'
const amber = '#F2A93B'

type Shape = {
  /** Share of the square that the mark fills; a phone may crop the edges. */
  fills: number
  /** Whether the corners are rounded, for programs that show the picture uncropped. */
  rounded: boolean
}

export function drawIcon({ fills, rounded }: Shape): string {
  const scale = (32 * fills) / 24
  const edge = (32 - 24 * scale) / 2
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>Encaixe</title>',
    `<rect width="32" height="32"${rounded ? ' rx="8"' : ''} fill="${petrol}"/>`,
    `<g transform="translate(${edge} ${edge}) scale(${scale})"><path fill="#fff" d="${letter}"/>`,
    `<rect x="8.6" y="8.7" width="15.4" height="6.6" rx="2" fill="${amber}"/></g></svg>`,
  ].join('')
}

/** Several PNGs in one file, as favicon.ico is. */
export function packIco(pictures: { size: number; png: Uint8Array }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  pictures.forEach(({ size, png }, place) => {
    const at = 6 + 16 * place
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.byteLength, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.byteLength
  })
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}

export const icons = [
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The manifest with which a phone installs the product as an application; it opens the dashboard. */
export const manifest = {
  name: product.name,
  short_name: product.name,
  description: 'Agenda online para quem atende com hora marcada.',
  lang: 'pt-BR',
  dir: 'ltr',
  id: '/dashboard',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#F5F3EE',
  theme_color: '#F5F3EE',
  categories: ['business', 'productivity'],
  icons,
  shortcuts: [
    { name: 'Agendamentos', url: '/schedules' },
    { name: 'Novo Agendamento', url: '/schedules/new' },
  ],
}
