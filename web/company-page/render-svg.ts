import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { shareImageFont } from './draw-share-image.ts'

export type Png = Uint8Array<ArrayBuffer>

type Drawn = { id: number; png: Png; error?: never } | { id: number; png?: never; error: string }
type Waiting = { resolve: (png: Png) => void; reject: (error: Error) => void }

const mostWaiting = 20
const longestDrawing = 15_000

/** The bundle of the server does not contain the worker's file, so it is found through its package. */
const program = createRequire(import.meta.url).resolve('@encaixe/web/company-page/render-on-thread.ts')

let worker: Worker | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

/** Starts the one thread that draws, for the first picture. The thread never keeps the process from ending. */
function openWorker(): Worker {
  const opened = new Worker(program, { workerData: { font: shareImageFont } })
  opened.unref()
  opened.on('message', ({ id, png, error }: Drawn) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (png) asked?.resolve(png)
    else asked?.reject(new Error(`A picture could not be drawn: ${error}`))
  })
  const end = (error: Error) => {
    if (worker !== opened) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  opened.on('error', end)
  opened.on('exit', (code) => end(new Error(`The thread that draws pictures ended with code ${code}`)))
  return opened
}

/** Draws a picture in another thread: it takes too long for the event loop. Undefined when too many pictures wait. */
export function renderSvg(svg: string): Promise<Png> | undefined {
  if (waiting.size >= mostWaiting) return undefined
  worker ??= openWorker()
  const drawing = worker
  lastId += 1
  const id = lastId
  return new Promise<Png>((resolve, reject) => {
    const late = setTimeout(() => void drawing.terminate(), longestDrawing).unref()
    const settled =
      <Value>(settle: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(late)
        settle(value)
      }
    waiting.set(id, { resolve: settled(resolve), reject: settled(reject) })
    drawing.postMessage({ id, svg })
  })
}
