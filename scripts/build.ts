import { buildProduct } from './building/build-product.ts'
import { compareBuilds } from './building/compare-builds.ts'
import { root } from './root.ts'

const begun = performance.now()
try {
  const { built } = await buildProduct({ root, force: process.argv.includes('--force') })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  process.stdout.write(
    built.length > 0 ? `built in ${seconds} s\n` : 'nothing changed since the last build\n',
  )
  if (process.argv.includes('--twice')) {
    const { files, different } = await compareBuilds({ root })
    if (different.length > 0) throw new Error(`A second build has other files:\n${different.join('\n')}`)
    process.stdout.write(`a second build in another folder has the same ${files} files\n`)
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
