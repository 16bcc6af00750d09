import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Folder, freePort, listens, npmFolder, type Program, startProgram } from '../part.ts'

export const prism = '@stoplight/prism-cli@5.16.0'

export type ValidatingProxy = Program & { url: string; passed(): number; violations(): string[] }

/** Prism between the product and an emulated provider: what breaks the document is answered with an error. */
export async function startValidatingProxy(
  folder: Folder,
  name: string,
  { document, upstream }: { document: unknown; upstream: string },
): Promise<ValidatingProxy> {
  const file = folder.file(`${name}.json`)
  await writeFile(file, JSON.stringify(document))
  const port = await freePort()
  const args = ['proxy', file, upstream, '--errors', '--port', String(port), '--cors=false']
  // Without npm around it, so that ending it ends Prism.
  const tool = join(await npmFolder(prism), '.bin', 'prism')
  const program = await startProgram(process.execPath, [tool, ...args], () => listens(port), {
    limit: 60_000,
  })
  const lines = () => program.output().split('\n')
  return {
    ...program,
    url: `http://127.0.0.1:${port}`,
    passed: () => lines().filter((line) => line.includes('The upstream call to')).length,
    violations: () => lines().filter((line) => /violation|terminated with error/i.test(line)),
  }
}
