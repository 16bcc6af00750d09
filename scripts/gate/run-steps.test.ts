import { expect, test } from 'vitest'
import { addUp, failedOnce, passedOnce } from './counts.ts'
import { runSteps, type Step } from './run-steps.ts'

function recordSteps() {
  const events: string[] = []
  const step = (name: string, more: Partial<Step> = {}): Step => ({
    name: `story-${name}`,
    run: async () => {
      events.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      events.push(`${name} ends`)
      return passedOnce
    },
    ...more,
  })
  return { events, step }
}

test('the gate runs two steps at a time, a needed step first, and a step that runs alone last', async () => {
  const { events, step } = recordSteps()
  const steps = [step('journeys', { alone: true }), step('a'), step('b'), step('c', { after: ['story-a'] })]
  const counts = await runSteps(steps, 2, () => {})
  expect(addUp(counts)).toEqual({ passed: 4, failed: 0 })
  expect(events.slice(0, 2)).toEqual(['a begins', 'b begins'])
  expect(events.indexOf('c begins')).toBeGreaterThan(events.indexOf('a ends'))
  expect(events.slice(-2)).toEqual(['journeys begins', 'journeys ends'])
})

test('a step counts as failed when a step it needs failed, and a step that throws fails with its message', async () => {
  const { events, step } = recordSteps()
  const lines: string[] = []
  const steps = [
    step('build', { run: () => Promise.reject(new Error('no disk left')) }),
    step('journeys', { after: ['story-build'], alone: true }),
    step('unit', { run: async () => failedOnce('one is wrong') }),
  ]
  const counts = await runSteps(steps, 2, (line) => lines.push(line))
  expect(addUp(counts)).toEqual({ passed: 0, failed: 3 })
  expect(events).toEqual([])
  expect(lines.join('\n')).toContain('no disk left')
  expect(lines.join('\n')).toContain('one is wrong')
  expect(lines.at(-1)).toContain('not run, because story-build failed')
})

test('a step does not wait for a needed step that is not part of the run', async () => {
  const { step } = recordSteps()
  const counts = await runSteps([step('b', { after: ['story-a'] })], 2, () => {})
  expect(addUp(counts)).toEqual({ passed: 1, failed: 0 })
})
