import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicPages } from '@encaixe/contract/public-pages.ts'
import { type Server, startServer } from '../e2e/server.ts'
import { root } from '../scripts/root.ts'
import { command, ensure, type Folder, npmTool, type Part, temporaryFolder, tryCommand } from './part.ts'

const htmlValidate = 'html-validate@11.18.0'
const vnu = 'vnu-jar@26.9.27'
const sitemap = 'sitemap@9.0.1'

let shared: Promise<Server> | undefined

/** The product with its demonstration company. */
const product = () => {
  shared ??= startServer({ DEMO: 'true', NOW: '2027-03-02T12:00:00Z' })
  return shared
}

const company = '/navalha'
const paths = [...publicPages.map(({ path }) => path), company, '/login', '/nada-disso', '/api/docs']

async function fetchPages(folder: Folder): Promise<string[]> {
  const { url } = await product()
  await mkdir(folder.file('pages'))
  const files = paths.map((path) => join('pages', `${path.slice(1).replaceAll('/', '-') || 'start'}.html`))
  for (const [place, path] of paths.entries()) {
    const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text()
    await writeFile(folder.file(files[place] ?? ''), html)
  }
  return files
}

type Report = { filePath: string; messages: { ruleId: string; message: string; line: number }[] }[]

/** Where npm has put the package: its first folder of commands stands beside it. */
async function folderOf(spec: string): Promise<string> {
  const first = "process.stdout.write(process.env.PATH.split(':')[0])"
  const { output } = await npmTool(spec, ['node', '-e', first])
  return join(output, '..', spec.slice(0, spec.lastIndexOf('@')))
}

const script = /<script type="application\/ld\+json">(.*?)<\/script>/gs

/** A module that compiles only if each text of structured data is what schema.org's types allow. */
async function writeModule(folder: Folder): Promise<number> {
  const { url } = await product()
  const lines = ["import type { FAQPageLeaf, Graph, LocalBusinessLeaf, WithContext } from 'schema-dts'"]
  for (const path of paths) {
    const html = await (await fetch(url + path, { headers: { accept: 'text/html' } })).text()
    for (const [, json = ''] of html.matchAll(script)) {
      const type = path === company ? 'WithContext<LocalBusinessLeaf>' : 'Graph'
      lines.push(`export const at${lines.length}: ${type} = ${json}`)
    }
  }
  lines.push('export type Question = FAQPageLeaf')
  await writeFile(folder.file('data.ts'), `${lines.join('\n')}\n`)
  return lines.length - 2
}

/** The pages of ours that search engines and link previews read. */
export const pages: Part = {
  name: 'pages',
  install: 'apt-get install libxml2-utils default-jre-headless; the other tools come by npm exec',
  version: async () => {
    await command('xmllint', ['--version'])
    await command('java', ['-version'])
    return 'html-validate 11.18.0, vnu 26.9.27, sitemap 9.0.1'
  },
  ways: {
    'html-validate accepts every public page by its standard rules': async () => {
      await using folder = await temporaryFolder()
      const files = await fetchPages(folder)
      await writeFile(folder.file('.htmlvalidate.json'), '{"root":true,"extends":["html-validate:standard"]}')
      const args = ['html-validate', '--formatter=json', ...files]
      const { output, errors } = await npmTool(htmlValidate, args, { cwd: folder.path })
      ensure(output.includes('['), errors)
      const report = JSON.parse(output.slice(output.indexOf('['))) as Report
      const found = report.flatMap(({ filePath, messages }) =>
        messages.map(({ ruleId, message, line }) => `${filePath}:${line} ${ruleId}: ${message}`),
      )
      ensure(found.length === 0, found.join('\n'))
      return `${files.length} pages, 0 findings`
    },
    'the Nu HTML checker of the W3C accepts every public page': async () => {
      await using folder = await temporaryFolder()
      const files = await fetchPages(folder)
      const jar = join(await folderOf(vnu), 'build', 'dist', 'vnu.jar')
      const args = ['-jar', jar, '--errors-only', '--format', 'gnu', ...files]
      await command('java', args, { cwd: folder.path })
      return `${files.length} pages, 0 errors`
    },
    "Google's types of schema.org accept the structured data of every page": async () => {
      await using folder = await temporaryFolder()
      const count = await writeModule(folder)
      await mkdir(folder.file('node_modules'))
      for (const name of ['schema-dts', 'schema-dts-lib'])
        await command('ln', ['-s', join(root, 'node_modules', name), folder.file(`node_modules/${name}`)])
      const compiler = join(root, 'node_modules', '.bin', 'tsc')
      const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--target', 'es2024']
      await command(compiler, [...flags, 'data.ts'], { cwd: folder.path })
      return `${count} texts of structured data on ${paths.length} pages`
    },
    "the sitemap is valid by sitemaps.org's schema, and robots.txt names it": async () => {
      await using folder = await temporaryFolder()
      const { url } = await product()
      const robots = await (await fetch(`${url}/robots.txt`)).text()
      const address = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? ''
      const xml = await (await fetch(address)).text()
      await writeFile(folder.file('sitemap.xml'), xml)
      const schema = join(await folderOf(sitemap), 'schema', 'sitemap.xsd')
      const args = ['--nonet', '--noout', '--schema', schema, 'sitemap.xml']
      const { code, errors } = await tryCommand('xmllint', args, { cwd: folder.path })
      ensure(code === 0, errors)
      return `${xml.split('<loc>').length - 1} addresses, valid`
    },
  },
  async end() {
    await (await shared)?.stop()
  },
}
