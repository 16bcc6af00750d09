import { expect, test } from 'vitest'
import { noticeWords } from './notice-words.ts'

test.each([
  [1, '1min'],
  [45, '45min'],
  [60, '1h'],
  [90, '1h 30min'],
  [120, '2h'],
  [2_880, '48h'],
  [2_881, '2 dias e 1min'],
  [3_000, '2 dias e 2h'],
  [4_320, '3 dias'],
  [10_080, '7 dias'],
])('a limit of %i minutes is written as %s', (minutes, words) => {
  expect(noticeWords(minutes)).toBe(words)
})
