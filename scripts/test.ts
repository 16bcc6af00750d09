import { addUp } from './gate/counts.ts'
import { runSteps } from './gate/run-steps.ts'
import { stepsNamed } from './gate/steps.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { passed, failed } = addUp(await runSteps(stepsNamed(process.argv.slice(2)), 2, print))
  print(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} catch (error) {
  print(error instanceof Error ? error.message : String(error))
  print('0 passed, 1 failed')
  process.exitCode = 1
}
