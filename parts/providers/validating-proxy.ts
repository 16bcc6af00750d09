import { writeFile } from 'node:fs/promises'
import { command, type Folder, freePort, listens, type Program, startProgram } from '../part.ts'

const prism = '@stoplight/prism-cli@5.16.0'

/** The file of a tool of an npm package, so that it runs without npm around it. */
async function fileOf(spec: string, tool: string): Promise<string> {
  const found = await command('npm', ['exec', '--yes', `--package=${spec}`, '-c', `command -v ${tool}`])
  return found.trim().split('\n').at(-1) ?? ''
}

export const prismVersion = async () =>
  (await command(process.execPath, [await fileOf(prism, 'prism'), '--version'])).trim()

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
  const tool = await fileOf(prism, 'prism')
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
