import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const row =
  "Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ana@cliente.example)' })"

test.each([
  ['thrown and not caught', `setTimeout(() => { throw ${row} }, 5)`],
  ['rejected and not awaited', `Promise.reject(${row})`],
])('an error that is %s ends the process with one line of the log', async (_, crash) => {
  const script = `
    import { systemClock } from '../clock.ts'
    import { logCrashes } from './crash-log.ts'
    import { createLog } from './log.ts'
    logCrashes(createLog({ clock: systemClock }))
    setInterval(() => {}, 1_000)
    ${crash}
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  expect([code, stderr]).toEqual([1, ''])
  expect(JSON.parse(stdout)).toMatchObject({ level: 'error', message: 'crashed', error: { code: '23505' } })
  expect(stdout).not.toContain('ana')
})
