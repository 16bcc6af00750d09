import { addUp } from './gate/counts.ts'
import { runSteps } from './gate/run-steps.ts'
import { stepsNamed } from './gate/steps.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const quick = stepsNamed(['types', 'lint', 'structure', 'unit'])
const { failed } = addUp(await runSteps(quick, 2, print))
process.exitCode = failed > 0 ? 1 : 0
