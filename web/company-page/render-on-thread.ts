import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

/** Runs in a thread of its own: draws one picture after the other. */
const file = createRequire(import.meta.url)
const { font: defaultFontFamily } = workerData as { font: string }
const [program, font] = await Promise.all([
  readFile(file.resolve('@resvg/resvg-wasm/index_bg.wasm')),
  readFile(file.resolve('@expo-google-fonts/familjen-grotesk/700Bold/FamiljenGrotesk_700Bold.ttf')),
])
await initWasm(program)

function render(svg: string): Uint8Array<ArrayBuffer> {
  const picture = new Resvg(svg, {
    font: { fontBuffers: [font], loadSystemFonts: false, defaultFontFamily },
  })
  const rendered = picture.render()
  try {
    return new Uint8Array(rendered.asPng())
  } finally {
    rendered.free()
    picture.free()
  }
}

parentPort?.on('message', ({ id, svg }: { id: number; svg: string }) => {
  try {
    parentPort?.postMessage({ id, png: render(svg) })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
