import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

type Options = { nonce?: string | undefined; signal: AbortSignal; onError: (error: unknown) => void }

/** Waits for the whole page: nothing in it is streamed, so it can be compressed at once and has a length. */
export function renderMarkup(page: ReactNode, { nonce, signal, onError }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(collectText(resolve)),
      onShellError: reject,
      onError,
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
