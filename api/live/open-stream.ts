/** A reader that is further behind is disconnected; it refetches everything when it connects again. */
const maxQueuedEvents = 64

export type Stream = {
  body: ReadableStream<Uint8Array>
  send(bytes: Uint8Array): void
  end(): void
}

type Options = {
  /** Called once, whatever ended the stream. */
  onEnd: () => void
  hangUp: () => void
}

export function openStream({ onEnd, hangUp }: Options): Stream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given
      },
      cancel: leave,
    },
    { highWaterMark: maxQueuedEvents },
  )

  function leave(): void {
    if (!controller) return
    controller = undefined
    onEnd()
  }

  function end(): void {
    controller?.close()
    leave()
  }

  return {
    body,
    end,
    send(bytes) {
      if (!controller) return
      if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(bytes)
      end()
      hangUp()
    },
  }
}
