import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type Options = { nonce?: string | undefined; signal: AbortSignal; onError: (error: unknown) => void }

/** The whole page as text. Nothing of it is streamed, so it can be compressed at once and has a length. */
export function renderText(page: ReactNode, { signal, ...options }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      ...options,
      onAllReady: () => pipe(collectText(resolve)),
      onShellError: reject,
    })
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
}

function collectText(onEnd: (text: string) => void): Writable {
  const chunks: Uint8Array[] = []
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      onEnd(Buffer.concat(chunks).toString())
      next()
    },
  })
}
