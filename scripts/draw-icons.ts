import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { drawIcon, manifest, packIco } from './drawing/draw-icons.ts'
import { root } from './root.ts'

const folder = join(root, 'web', 'public')
await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))

function render(svg: string, size: number): Uint8Array {
  return new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
}

const own = drawIcon({ fills: 0.5625, rounded: true })
const whole = drawIcon({ fills: 0.5625, rounded: false })
// A phone may crop a maskable icon to a circle of four fifths of its size.
const maskable = drawIcon({ fills: 0.45, rounded: false })

const small = [16, 32, 48].map((size) => ({ size, png: render(own, size) }))
const files: Record<string, string | Uint8Array> = {
  'favicon.svg': `${own}\n`,
  'favicon.ico': packIco(small),
  'apple-touch-icon.png': render(whole, 180),
  'icon-192.png': render(own, 192),
  'icon-512.png': render(own, 512),
  'icon-maskable-512.png': render(maskable, 512),
  'site.webmanifest': `${JSON.stringify(manifest, undefined, 2)}\n`,
}
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
process.stdout.write(`${Object.keys(files).join(', ')}\n`)
