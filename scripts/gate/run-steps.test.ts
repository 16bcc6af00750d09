import { expect, test } from 'vitest'
import { addUp, failedOnce, passedOnce } from './counts.ts'
import { runSteps, type Step } from './run-steps.ts'

function story() {
  const told: string[] = []
  const step = (name: string, more: Partial<Step> = {}): Step => ({
    name: `story-${name}`,
    run: async () => {
      told.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      told.push(`${name} ends`)
      return passedOnce
    },
    ...more,
  })
  return { told, step }
}

test('two run at a time, what is needed comes first, and what wants to be alone comes last', async () => {
  const { told, step } = story()
  const steps = [step('journeys', { alone: true }), step('a'), step('b'), step('c', { after: ['story-a'] })]
  const counts = await runSteps(steps, 2, () => {})
  expect(addUp(counts)).toEqual({ passed: 4, failed: 0 })
  expect(told.slice(0, 2)).toEqual(['a begins', 'b begins'])
  expect(told.indexOf('c begins')).toBeGreaterThan(told.indexOf('a ends'))
  expect(told.slice(-2)).toEqual(['journeys begins', 'journeys ends'])
})

test('a step whose need failed counts as failed, and one that throws fails with its message', async () => {
  const { told, step } = story()
  const lines: string[] = []
  const steps = [
    step('build', { run: () => Promise.reject(new Error('no disk left')) }),
    step('journeys', { after: ['story-build'], alone: true }),
    step('unit', { run: async () => failedOnce('one is wrong') }),
  ]
  const counts = await runSteps(steps, 2, (line) => lines.push(line))
  expect(addUp(counts)).toEqual({ passed: 0, failed: 3 })
  expect(told).toEqual([])
  expect(lines.join('\n')).toContain('no disk left')
  expect(lines.join('\n')).toContain('one is wrong')
  expect(lines.at(-1)).toContain('not run, because story-build failed')
})

test('a need that was not asked for is not waited for', async () => {
  const { step } = story()
  const counts = await runSteps([step('b', { after: ['story-a'] })], 2, () => {})
  expect(addUp(counts)).toEqual({ passed: 1, failed: 0 })
})
