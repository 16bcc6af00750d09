import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('the third caller of a key with two turns waits, the fourth is refused, and another key does not wait', async () => {
  const turns = createTurns({ most: 2, mostWaiting: 1 })
  const [first] = [await turns.begin('a'), await turns.begin('a')]
  let hasBegun = false
  const third = turns.begin('a').then((end) => {
    hasBegun = true
    return end
  })
  expect(await turns.begin('a')).toBeUndefined()
  expect(await turns.begin('b')).toBeDefined()
  expect(hasBegun).toBe(false)
  first?.()
  // A second call ends no other caller's turn.
  first?.()
  expect(await third).toBeDefined()
  const fifth = turns.begin('a')
  expect(await turns.begin('a')).toBeUndefined()
  ;(await third)?.()
  expect(await fifth).toBeDefined()
})

test('a caller who has waited too long is refused and takes no turn later', async () => {
  const turns = createTurns({ most: 1, mostWaiting: 5, longestWait: 1 })
  const first = await turns.begin('a')
  expect(await turns.begin('a')).toBeUndefined()
  first?.()
  expect(await turns.begin('a')).toBeDefined()
})
