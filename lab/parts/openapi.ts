import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../../e2e/server.ts'
import { root } from '../../scripts/root.ts'
import {
  ensure,
  expectEqual,
  npmInstall,
  npmTool,
  npmVersions,
  type Part,
  temporaryFolder,
  tryCommand,
} from './part.ts'

const tools = [
  '@redocly/cli',
  '@stoplight/spectral-cli',
  '@seriousme/openapi-schema-validator',
  '@apidevtools/swagger-cli',
  'openapi-typescript',
]

let document: Promise<string> | undefined

async function fetchDocument(): Promise<string> {
  const server = await startServer()
  try {
    const answer = await fetch(`${server.url}/api/openapi.json`)
    expectEqual('the status of the document', answer.status, 200)
    return await answer.text()
  } finally {
    await server.stop()
  }
}

/** A folder with the document that a running product serves, and one without `info`, which a tool must refuse. */
async function served() {
  document ??= fetchDocument()
  const folder = await temporaryFolder()
  await writeFile(folder.file('openapi.json'), await document)
  await writeFile(
    folder.file('wrong.json'),
    JSON.stringify({ ...JSON.parse(await document), info: undefined }),
  )
  return folder
}

type Finding = { code?: string; ruleId?: string; message: string }
const listOf = (found: Finding[]) =>
  found.map(({ code, ruleId, message }) => `${code ?? ruleId}: ${message}`).join('\n')

/** The report in a linter's output. The linter may print other lines before the report. */
function findingsOf<Report>(output: string, from: '{' | '['): Report {
  return JSON.parse(output.slice(output.indexOf(from)))
}

export const openapi: Part = {
  name: 'openapi',
  install: npmInstall,
  version: () => npmVersions(...tools),
  ways: {
    'Redocly lints the served document by its recommended rules, without an ignore file': async () => {
      await using folder = await served()
      const lint = (file: string) =>
        npmTool('redocly', ['lint', file, '--extends=recommended', '--format=json'], {
          cwd: folder.path,
        })
      const { code, output, errors } = await lint('openapi.json')
      const { totals, problems } = findingsOf<{ totals: object; problems: Finding[] }>(output, '{')
      ensure(code === 0 && problems.length === 0, listOf(problems) || errors)
      ensure((await lint('wrong.json')).code !== 0, 'A document without `info` was accepted')
      return `totals ${JSON.stringify(totals)}; a wrong document is refused`
    },
    'Spectral lints it by its rules for OpenAPI': async () => {
      await using folder = await served()
      await writeFile(folder.file('rules.yaml'), 'extends: ["spectral:oas"]\n')
      const lint = (file: string) =>
        npmTool('spectral', ['lint', file, '--ruleset=rules.yaml', '--format=json', '--quiet'], {
          cwd: folder.path,
        })
      const { code, output, errors } = await lint('openapi.json')
      const found = findingsOf<Finding[]>(output, '[')
      ensure(code === 0 && found.length === 0, listOf(found) || errors)
      ensure((await lint('wrong.json')).code !== 0, 'A document without `info` was accepted')
      return '0 findings; a wrong document is refused'
    },
    "the schema of OpenAPI 3.1 and swagger-parser's own checks accept it": async () => {
      await using folder = await served()
      const bySchema = (file: string) => npmTool('validate-api', [file], { cwd: folder.path })
      const bySwagger = (file: string) => npmTool('swagger-cli', ['validate', file], { cwd: folder.path })
      expectEqual('the schema of OpenAPI', JSON.parse((await bySchema('openapi.json')).output), {
        valid: true,
      })
      const { code, errors } = await bySwagger('openapi.json')
      ensure(code === 0, errors)
      for (const check of [bySchema, bySwagger])
        ensure((await check('wrong.json')).code !== 0, 'A document without `info` was accepted')
      return 'valid by both; each refuses a wrong document'
    },
    'openapi-typescript writes types of it that compile': async () => {
      await using folder = await served()
      const args = ['openapi.json', '--output=api.d.ts']
      const written = await npmTool('openapi-typescript', args, { cwd: folder.path })
      ensure(written.code === 0, written.errors)
      const use = [
        "import type { operations, paths } from './api.d.ts'",
        "type Listed = paths['/api/companies/{companyId}/schedules']['get']['responses'][200]",
        "export type Same = Listed extends operations['getSchedulesCompanyCompanyId']['responses'][200] ? true : never",
        'export const same: Same = true',
      ]
      await writeFile(folder.file('use.ts'), `${use.join('\n')}\n`)
      await writeFile(folder.file('wrong.ts'), `${use.join('\n')}\nexport const wrong: Listed = 1\n`)
      const compiler = join(root, 'node_modules', '.bin', 'tsc')
      const flags = ['--noEmit', '--strict', '--allowImportingTsExtensions']
      const compile = (file: string) => tryCommand(compiler, [...flags, file], { cwd: folder.path })
      const compiled = await compile('use.ts')
      ensure(compiled.code === 0, compiled.output)
      ensure((await compile('wrong.ts')).code !== 0, 'A number was accepted as a list')
      const { paths } = JSON.parse(await (document ?? '{}')) as { paths: object }
      return `${Object.keys(paths).length} paths; a wrong use of them is refused`
    },
  },
}
