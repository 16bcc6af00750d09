import { expect, test } from 'vitest'
import { treeOf } from './structure/sources.ts'
import { inspect } from './structure.ts'

const path = 'web/appointments/show-day.ts'
const tree = treeOf({ [path]: 'console.log(1)' })

test('a reported breach names its file and line, and a listed exception excuses the breach', () => {
  expect(inspect(tree, [], {})).toMatchObject([{ path, line: 1, rule: 'leftovers' }])
  expect(inspect(tree, [{ rule: 'leftovers', path, why: 'an example' }], {})).toEqual([])
})

test('an exception that excuses no breach is reported as a breach', () => {
  const excuses = [{ rule: 'cycles', path, why: 'once there was one' }]
  expect(inspect(tree, excuses, {}).map(({ rule }) => rule)).toEqual(['leftovers', 'exceptions'])
})
