import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}

async function read(chunks: Uint8Array[]): Promise<string[]> {
  const events: string[] = []
  for await (const event of readEvents(streamOf(chunks))) events.push(event)
  return events
}

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['data: a\n\n', ['a']],
  ['data:a\r\n\r\ndata: b\n\n', ['a', 'b']],
  [': ok\n\nevent: x\nid: 1\ndata: a\n\n', ['a']],
  ['data: a\ndata: b\n\n', ['a\nb']],
  ['data: cut off', []],
  ['data: whole\n\ndata: cut off\n', ['whole']],
  ['\n\n\n', []],
])('of %j comes %j', async (text, events) => {
  expect(await read([bytes(text)])).toEqual(events)
})

test('wherever the chunks are cut, within a letter too, the same events come', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !/[\r\n]/.test(text))
  const end = fc.constantFrom('\n', '\r\n')
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), end, fc.array(fc.nat(60)), async (texts, nl, cuts) => {
      const whole = bytes(texts.map((text) => `: ok${nl}${nl}data: ${text}${nl}${nl}`).join(''))
      const places = [0, ...cuts.toSorted((a, b) => a - b), whole.length]
      const chunks = places.slice(1).map((to, at) => whole.slice(places[at], to))
      expect(await read(chunks)).toEqual(texts)
    }),
  )
})
