import { appendLine, type Log, openLog } from './command.ts'
import { type Count, failedOnce } from './counts.ts'

export type Step = {
  name: string
  /** Steps that must end first, if they are part of this run. */
  after?: string[]
  /** True for a step that runs after all other steps, because its timings need every core. */
  alone?: boolean
  run(log: Log): Promise<Count>
}

type Print = (line: string) => void

/** Runs at most `lanes` steps at a time. Each step prints one line when it ends, and its log when it fails. */
export async function runSteps(steps: Step[], lanes: number, print: Print): Promise<Count[]> {
  const waiting = [...steps]
  const done = new Map<string, Count>()
  const active = new Map<string, Promise<void>>()
  while (waiting.length > 0 || active.size > 0) {
    for (let step = next(waiting, active, done, lanes); step; step = next(waiting, active, done, lanes)) {
      const { name } = step
      waiting.splice(waiting.indexOf(step), 1)
      const unmet = (step.after ?? []).find((needed) => (done.get(needed)?.failed ?? 0) > 0)
      const work = unmet
        ? Promise.resolve(failedOnce(`not run, because ${unmet} failed`))
        : perform(step, print)
      active.set(
        name,
        work.then((count) => {
          if (unmet) print(`FAILED ${name}: not run, because ${unmet} failed`)
          done.set(name, count)
          active.delete(name)
        }),
      )
    }
    await Promise.race(active.values())
  }
  return [...done.values()]
}

function next(waiting: Step[], active: Map<string, unknown>, done: Map<string, Count>, lanes: number) {
  if (active.size >= lanes) return undefined
  const pending = (name: string) => active.has(name) || waiting.some((step) => step.name === name)
  return waiting.find((step) => {
    if (step.alone) return active.size === 0 && waiting.every((other) => other.alone)
    return (step.after ?? []).every((needed) => done.has(needed) || !pending(needed))
  })
}

async function perform(step: Step, print: Print): Promise<Count> {
  const log = openLog(step.name)
  const begun = performance.now()
  const count = await step.run(log).catch((error: unknown) => {
    appendLine(log, error instanceof Error ? error.message : String(error))
    return failedOnce()
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (count.failed === 0) print(`ok ${step.name}: ${count.passed} passed, ${seconds} s`)
  else
    print(
      [
        `FAILED ${step.name}: ${count.failed} failed, ${seconds} s`,
        ...shortened(count.notes),
        log.tail(80),
      ].join('\n'),
    )
  return count
}

function shortened(notes: string[]): string[] {
  const most = 10
  return notes.length > most ? [...notes.slice(0, most), `and ${notes.length - most} more`] : notes
}
