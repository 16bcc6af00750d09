import { expect, test } from 'vitest'
import { compareCount, compareMoney, comparePoints, showTick } from './describe-difference.ts'

const when = 'em outubro até aqui'
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [431_000, 384_800, 'more', '12% a mais que em outubro até aqui'],
  [300_000, 400_000, 'less', '25% a menos que em outubro até aqui'],
  [100_000, 100_000, 'same', 'o mesmo que em outubro até aqui'],
  [0, 0, 'same', 'o mesmo que em outubro até aqui'],
  [100_001, 100_000, 'same', 'quase o mesmo que em outubro até aqui'],
  [50_000, 0, 'more', 'nada em outubro até aqui '],
  [0, 50_000, 'less', 'foram R$ 500,00 em outubro até aqui '],
  [1_300_000, 100_000, 'more', '1.200% a mais que em outubro até aqui'],
])('%d cents, compared with %d cents before, are described as %s, %s', (now, before, direction, sentence) => {
  const said = compareMoney(now, before, when)
  expect([said.direction, plain(`${said.text} ${said.than}`)]).toEqual([direction, sentence])
})

test.each([
  [7, 4, 'more', '3 a mais que em outubro até aqui'],
  [4, 7, 'less', '3 a menos que em outubro até aqui'],
  [1_204, 4, 'more', '1.200 a mais que em outubro até aqui'],
  [3, 0, 'more', '3 a mais que em outubro até aqui'],
  [0, 0, 'same', 'o mesmo que em outubro até aqui'],
])('a count of %d, compared with %d before, is described as %s, %s', (now, before, direction, sentence) => {
  const said = compareCount(now, before, when)
  expect([said.direction, `${said.text} ${said.than}`]).toEqual([direction, sentence])
})

test.each([
  [0.61, 0.57, '4 pontos a mais'],
  [0.57, 0.61, '4 pontos a menos'],
  [0.614, 0.605, 'o mesmo'],
  [0.5, 0.49, '1 ponto a mais'],
  [null, 0.5, undefined],
  [0.5, null, undefined],
])('an occupancy of %s, compared with %s before, is described as %s', (now, before, text) => {
  expect(comparePoints(now, before, when)?.text).toBe(text)
})

test.each([
  [0, 'R$ 0'],
  [50_000, 'R$ 500'],
  [150_000, 'R$ 1.500'],
  [1_250_000, 'R$ 12,5 mil'],
  [2_000_000, 'R$ 20 mil'],
])('a tick of %d cents on the axis has the label %s', (cents, text) => {
  expect(plain(showTick(cents))).toBe(text)
})
