import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { lockDataFolder } from '../../platform/database/data-lock.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

try {
  await lockDataFolder(process.argv[2] ?? '')
  // The returned handle is dropped on purpose: garbage collection must not release the lock.
  collectGarbage()
  process.stdout.write('held\n')
  process.stdin.resume()
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : error}\n`)
}
