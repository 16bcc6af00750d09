import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startServer } from '../e2e/server.ts'
import { root } from '../scripts/root.ts'
import { command, ensure, expectEqual, npmTool, type Part, temporaryFolder } from './part.ts'

const redocly = '@redocly/cli@2.77.0'
const spectral = '@stoplight/spectral-cli@6.16.3'
const seriousme = '@seriousme/openapi-schema-validator@2.11.0'
const swagger = '@apidevtools/swagger-cli@4.0.4'
const typescript = 'openapi-typescript@7.13.0'

let document: Promise<string> | undefined

async function fetchDocument(): Promise<string> {
  const server = await startServer()
  try {
    return await (await fetch(`${server.url}/api/openapi.json`)).text()
  } finally {
    await server.stop()
  }
}

/** A folder with the document as a running product serves it. */
async function served() {
  document ??= fetchDocument()
  const folder = await temporaryFolder()
  await writeFile(folder.file('openapi.json'), await document)
  return folder
}

type Finding = { code?: string; ruleId?: string; message: string }
const listOf = (found: Finding[]) =>
  found.map(({ code, ruleId, message }) => `${code ?? ruleId}: ${message}`).join('\n')

/** What a linter printed; npm may print a line of its own around it. */
function findingsOf<Report>(output: string, from: '{' | '['): Report {
  return JSON.parse(output.slice(output.indexOf(from)))
}

export const openapi: Part = {
  name: 'openapi',
  install: 'npm with its registry: every tool comes by npm exec',
  version: async () => {
    const versions = await Promise.all([
      npmTool(redocly, ['redocly', '--version']),
      npmTool(spectral, ['spectral', '--version']),
    ])
    for (const { code, errors } of versions) ensure(code === 0, errors)
    return 'Redocly 2.77.0, Spectral 6.16.3'
  },
  ways: {
    'Redocly lints the served document by its recommended rules, without an ignore file': async () => {
      await using folder = await served()
      const args = ['redocly', 'lint', 'openapi.json', '--extends=recommended', '--format=json']
      const { output } = await npmTool(redocly, args, { cwd: folder.path })
      const { totals, problems } = findingsOf<{ totals: object; problems: Finding[] }>(output, '{')
      ensure(problems.length === 0, listOf(problems))
      return `totals ${JSON.stringify(totals)}`
    },
    'Spectral lints it by its rules for OpenAPI': async () => {
      await using folder = await served()
      await writeFile(folder.file('rules.yaml'), 'extends: ["spectral:oas"]\n')
      const args = ['spectral', 'lint', 'openapi.json', '--ruleset=rules.yaml', '--format=json', '--quiet']
      const { code, output, errors } = await npmTool(spectral, args, { cwd: folder.path })
      const found = findingsOf<Finding[]>(output, '[')
      ensure(code === 0 && found.length === 0, listOf(found) || errors)
      return '0 findings'
    },
    "the schema of OpenAPI 3.1 and swagger-parser's own checks accept it": async () => {
      await using folder = await served()
      const bySchema = await npmTool(seriousme, ['validate-api', 'openapi.json'], { cwd: folder.path })
      expectEqual('the schema of OpenAPI', JSON.parse(bySchema.output), { valid: true })
      const bySwagger = await npmTool(swagger, ['swagger-cli', 'validate', 'openapi.json'], {
        cwd: folder.path,
      })
      ensure(bySwagger.code === 0, bySwagger.errors)
      return `valid by ${seriousme} and ${swagger}`
    },
    'openapi-typescript writes types of it that compile': async () => {
      await using folder = await served()
      const args = ['openapi-typescript', 'openapi.json', '--output=api.d.ts']
      const written = await npmTool(typescript, args, { cwd: folder.path })
      ensure(written.code === 0, written.errors)
      const use = [
        "import type { operations, paths } from './api.d.ts'",
        "type Listed = paths['/api/companies/{companyId}/schedules']['get']['responses'][200]",
        "export type Same = Listed extends operations['getSchedulesCompanyCompanyId']['responses'][200] ? true : never",
        'export const same: Same = true',
      ]
      await writeFile(folder.file('use.ts'), `${use.join('\n')}\n`)
      const compiler = join(root, 'node_modules', '.bin', 'tsc')
      await command(
        compiler,
        ['--noEmit', '--strict', '--allowImportingTsExtensions', folder.file('use.ts')],
        {
          cwd: folder.path,
        },
      )
      const { paths } = JSON.parse(await (document ?? '{}')) as { paths: object }
      return `${Object.keys(paths).length} paths by ${typescript}`
    },
  },
}
