import { buildProduct } from './building/build-product.ts'
import { root } from './root.ts'

const begun = performance.now()
try {
  const outcome = await buildProduct({ root, force: process.argv.includes('--force') })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(
    outcome === 'built' ? `built in ${seconds} s\n` : 'nothing changed since the last build\n',
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
