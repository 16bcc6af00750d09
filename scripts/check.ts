import { addUp } from './gate/counts.ts'
import { runSteps } from './gate/run-steps.ts'
import { quickSteps } from './gate/steps.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const { failed } = addUp(await runSteps(quickSteps, 2, print))
process.exitCode = failed > 0 ? 1 : 0
