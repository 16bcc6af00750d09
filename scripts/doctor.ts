import '../api/platform/shift-date.ts'
import { parseArgs } from 'node:util'
import { diagnose } from './doctoring/diagnose.ts'
import { describeFindings } from './doctoring/examine.ts'

const text = { type: 'string' } as const
const json = { type: 'boolean' } as const
const number = (value: string | undefined) => (value === undefined ? undefined : Number(value))

try {
  const options = { json, dns: text, processes: text, 'http-port': text, 'free-gb': text }
  const { values, positionals: only } = parseArgs({ options, allowPositionals: true })
  const findings = await diagnose(process.env, {
    only,
    dns: values.dns,
    processes: number(values.processes),
    httpPort: number(values['http-port']),
    freeGigabytes: number(values['free-gb']),
  })
  const output = values.json ? JSON.stringify(findings, null, 2) : describeFindings(findings)
  process.stdout.write(`${output}\n`)
  process.exitCode = findings.some(({ level }) => level === 'wrong') ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
// A check that nobody waits for any longer must not keep the process.
process.exit()
