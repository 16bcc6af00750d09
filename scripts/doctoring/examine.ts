import { reasonOf } from '../../api/platform/log/describe-error.ts'

type Level = 'ok' | 'skipped' | 'warning' | 'wrong'
export type Finding = { check: string; level: Level; says: string; todo?: string }

/** Where a check writes what it found. `todo` says what to do. */
export type Report = {
  ok(says: string): void
  skipped(says: string): void
  warning(says: string, todo: string): void
  wrong(says: string, todo: string): void
}
export type Check = (report: Report, signal: AbortSignal) => Promise<void> | void

/** Milliseconds of one check. */
const limit = 5_000

/** Runs all checks side by side. What a check found before its time was over counts. */
export async function examine(checks: Record<string, Check>): Promise<Finding[]> {
  const all = Object.entries(checks).map(async ([check, run]) => {
    const found: Finding[] = []
    const add = (level: Level) => (says: string, todo?: string) =>
      void found.push({ check, level, says, ...(todo && { todo }) })
    const report = {
      ok: add('ok'),
      skipped: add('skipped'),
      warning: add('warning'),
      wrong: add('wrong'),
    }
    const { promise: isLate, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      report.wrong('No answer within five seconds.', 'See whether this machine reaches what the check asks.')
      resolve()
    }, limit)
    const work = (async () => run(report, AbortSignal.timeout(limit)))().catch((error: unknown) =>
      report.wrong(reasonOf(error), 'The check could not be made: read the reason.'),
    )
    await Promise.race([work, isLate])
    clearTimeout(timer)
    // A check that goes on after its time adds nothing any more.
    return [...found]
  })
  return (await Promise.all(all)).flat()
}

/** One line for each finding, and what to do below it. */
export function describeFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ check, level, says, todo }) => [
    `${level.padEnd(8)} ${check.padEnd(10)} ${says}`,
    ...(todo ? [`${' '.repeat(20)}→ ${todo}`] : []),
  ])
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length
  return [
    ...lines,
    '',
    `${count('wrong')} wrong, ${count('warning')} warnings, ${count('skipped')} skipped`,
  ].join('\n')
}
