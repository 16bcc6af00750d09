// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLive } from './follow-changes.ts'

let visible: 'visible' | 'hidden'
let log: string[]
let stop: () => void = () => undefined

beforeEach(() => {
  log = []
  visible = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visible)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function look(state: typeof visible) {
  visible = state
  document.dispatchEvent(new Event('visibilitychange'))
}

/** Opens a stream that stays open until it is aborted. */
async function connect(signal: AbortSignal): Promise<Response> {
  log.push('connect')
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      signal.addEventListener('abort', () => {
        log.push('closed')
        controller.error(signal.reason)
      })
    },
  })
  return new Response(body)
}

function start() {
  stop = keepLive({
    connect,
    refreshing: { all: () => log.push('look'), after: () => undefined, stop: () => undefined },
    onState: (open) => log.push(open ? 'open' : 'down'),
  })
}

const reached = (...lines: string[]) => expect.poll(() => log).toEqual(lines)

test('a tab refetches everything when its stream opens', async () => {
  start()
  await reached('connect', 'open', 'look')
})

test('a tab that is hidden closes its stream; when it is visible again it opens one and refetches', async () => {
  start()
  await reached('connect', 'open', 'look')
  log = []
  look('hidden')
  await reached('closed', 'down')
  log = []
  look('visible')
  await reached('connect', 'open', 'look')
})

test('a tab that was opened in the background connects when it becomes visible', async () => {
  visible = 'hidden'
  start()
  await Promise.resolve()
  expect(log).toEqual([])
  look('visible')
  await reached('connect', 'open', 'look')
})

test('a page in the back/forward cache closes its stream and opens one when it is shown again', async () => {
  start()
  await reached('connect', 'open', 'look')
  log = []
  window.dispatchEvent(new Event('pagehide'))
  await reached('closed', 'down')
  log = []
  window.dispatchEvent(new Event('pageshow'))
  await reached('connect', 'open', 'look')
})

test('a visible tab refetches everything each minute, also while its stream is open', async () => {
  vi.useFakeTimers()
  start()
  await vi.advanceTimersByTimeAsync(0)
  log = []
  await vi.advanceTimersByTimeAsync(30_000)
  expect(log).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  expect(log).toContain('look')
  log = []
  look('hidden')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(log).toEqual(['closed', 'down'])
})

test('a tab whose live updates were stopped does not connect again when it becomes visible', async () => {
  start()
  await reached('connect', 'open', 'look')
  stop()
  look('hidden')
  look('visible')
  await Promise.resolve()
  expect(log).toEqual(['connect', 'open', 'look', 'closed', 'down'])
})
