import { buildProduct } from './building/build-product.ts'
import { root } from './root.ts'

const begun = performance.now()
try {
  const { built } = await buildProduct({ root, force: process.argv.includes('--force') })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(
    built.length > 0 ? `built in ${seconds} s\n` : 'nothing changed since the last build\n',
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
