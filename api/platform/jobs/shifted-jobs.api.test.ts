import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createServerDatabase } from '../../testing/test-database.ts'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))

const script = `
  import '../shift-date.ts'
  import { z } from 'zod'
  import { systemClock } from '../clock.ts'
  import { openDatabase } from '../database/db.ts'
  import { defineJob, onJob, startJobs } from './jobs.ts'
  import { createLog } from '../log/log.ts'

  const database = await openDatabase({ url: process.env.URL_OF_TEST })
  const remind = defineJob({ name: 'remind', schema: z.object({ due: z.string() }) })
  const worked = []
  const both = Promise.withResolvers()
  const handler = onJob(remind, async ({ due }) => {
    worked.push({ due, at: new Date() })
    if (due === 'soon') both.resolve()
  })
  const log = createLog({ clock: systemClock, level: 'silent' })
  const running = await startJobs({ database, clock: systemClock, log, handlers: [handler], pollSeconds: 0.5 })
  await database.transaction(async (tx) => {
    const send = (due, seconds) =>
      running.jobs.send(tx, remind, { due }, { runAt: new Date(Date.now() + seconds * 1000) })
    await send('tomorrow', 86_400)
    await send('soon', 1)
    await send('yesterday', -86_400)
  })
  await both.promise
  await running.stop()
  await database.close()
  console.log(JSON.stringify(worked))
`

test('jobs are due by the time of NOW in a process that started with NOW months ahead', async () => {
  const server = await createServerDatabase()
  const env = { ...process.env, NOW: '2027-03-02T12:00:00Z', URL_OF_TEST: server.url }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: here, env })
  await server.drop()
  const worked: { due: string; at: string }[] = JSON.parse(stdout)
  expect(worked.map(({ due }) => due)).toEqual(['yesterday', 'soon'])
  for (const { at } of worked) expect(at).toMatch(/^2027-03-02T12:0/)
})
