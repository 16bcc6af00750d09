import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicPages } from '@encaixe/contract/public-pages.ts'
import { type Server, startServer } from '../../e2e/server.ts'
import { root } from '../../scripts/root.ts'
import {
  command,
  ensure,
  expectEqual,
  type Folder,
  npmFile,
  npmInstall,
  npmTool,
  npmVersions,
  type Part,
  temporaryFolder,
  tryCommand,
} from './part.ts'

let shared: Promise<Server> | undefined

const product = () => {
  shared ??= startServer({ DEMO: 'true', NOW: '2027-03-02T12:00:00Z' })
  return shared
}

const company = '/navalha'
const nowhere = '/nada-disso'
const paths = [...publicPages.map(({ path }) => path), company, '/login', nowhere, '/api/docs']

async function fetchPage(path: string): Promise<string> {
  const { url } = await product()
  const answer = await fetch(url + path, { headers: { accept: 'text/html' } })
  expectEqual(`the status of ${path}`, answer.status, path === nowhere ? 404 : 200)
  return answer.text()
}

/** Writes every page to a file, and one more page with a fault that a checker must find. */
async function fetchPages(folder: Folder): Promise<{ files: string[]; wrong: string }> {
  await mkdir(folder.file('pages'))
  const files = paths.map((path) => join('pages', `${path.slice(1).replaceAll('/', '-') || 'start'}.html`))
  for (const [place, path] of paths.entries()) {
    await writeFile(folder.file(files[place] ?? ''), await fetchPage(path))
  }
  const wrong = join('pages', 'wrong.html')
  await writeFile(folder.file(wrong), (await fetchPage('/')).replace('<h1', '<p><div></div></p><h1'))
  return { files, wrong }
}

type Report = { filePath: string; messages: { ruleId: string; message: string; line: number }[] }[]

/** The structured data of each page; a page that is not listed has none. */
const niche = ['Organization', 'Product', 'FAQPage']
const kinds: Record<string, string[]> = {
  '/': niche,
  '/barbearia': niche,
  '/salao-beleza': niche,
  '/clinica-estetica': niche,
  '/estudio-tatuagem': niche,
  '/como-funciona': ['Organization', 'FAQPage'],
  '/sobre': ['Organization'],
  '/contato': ['Organization'],
  '/support': ['Organization', 'FAQPage'],
  [company]: ['LocalBusiness'],
}

type Data = { '@type': string; '@graph'?: Data[] }
const script = /<script type="application\/ld\+json">(.*?)<\/script>/gs

/** Writes a module that compiles only if all structured data fits schema.org's types, and one with a wrong text. */
async function writeModule(folder: Folder): Promise<number> {
  const lines = ["import type { FAQPageLeaf, Graph, LocalBusinessLeaf, WithContext } from 'schema-dts'"]
  for (const path of paths) {
    const texts = [...(await fetchPage(path)).matchAll(script)].map(([, json = '']) => json)
    const all = texts.map((json): Data => JSON.parse(json)).flatMap((data) => data['@graph'] ?? [data])
    expectEqual(
      `the structured data of ${path}`,
      all.map((one) => one['@type']),
      kinds[path] ?? [],
    )
    const type = path === company ? 'WithContext<LocalBusinessLeaf>' : 'Graph'
    for (const json of texts) lines.push(`export const at${lines.length}: ${type} = ${json}`)
  }
  const count = lines.length - 1
  lines.push('export type Question = FAQPageLeaf')
  const data = `${lines.join('\n')}\n`
  await writeFile(folder.file('data.ts'), data)
  await writeFile(folder.file('wrong.ts'), data.replace('"name":"', '"surname":"'))
  return count
}

/** The pages of the product that search engines and link previews read. */
export const pages: Part = {
  name: 'pages',
  install: `apt-get install libxml2-utils default-jre-headless && ${npmInstall}`,
  version: async () => {
    await command('xmllint', ['--version'])
    await command('java', ['-version'])
    return npmVersions('html-validate', 'vnu-jar', 'sitemap')
  },
  ways: {
    'html-validate accepts every public page by its standard rules': async () => {
      await using folder = await temporaryFolder()
      const { files, wrong } = await fetchPages(folder)
      await writeFile(folder.file('.htmlvalidate.json'), '{"root":true,"extends":["html-validate:standard"]}')
      const args = ['--formatter=json', ...files, wrong]
      const { output, errors } = await npmTool('html-validate', args, { cwd: folder.path })
      ensure(output.includes('['), errors)
      const report = JSON.parse(output.slice(output.indexOf('['))) as Report
      const all = report.flatMap(({ filePath, messages }) =>
        messages.map(({ ruleId, message, line }) => `${filePath}:${line} ${ruleId}: ${message}`),
      )
      const found = all.filter((line) => !line.includes(wrong))
      ensure(found.length === 0, found.join('\n'))
      ensure(all.length > 0, 'A page with a fault was accepted')
      return `${files.length} pages, 0 findings; a page with a fault is refused`
    },
    'the Nu HTML checker of the W3C accepts every public page': async () => {
      await using folder = await temporaryFolder()
      const { files, wrong } = await fetchPages(folder)
      const jar = npmFile('vnu-jar', 'build', 'dist', 'vnu.jar')
      const check = (names: string[]) =>
        tryCommand('java', ['-jar', jar, '--errors-only', '--format', 'gnu', ...names], { cwd: folder.path })
      const { code, errors } = await check(files)
      ensure(code === 0, errors)
      ensure((await check([wrong])).code !== 0, 'A page with a fault was accepted')
      return `${files.length} pages, 0 errors; a page with a fault is refused`
    },
    "Google's types of schema.org accept the structured data of every page": async () => {
      await using folder = await temporaryFolder()
      const count = await writeModule(folder)
      await mkdir(folder.file('node_modules'))
      for (const name of ['schema-dts', 'schema-dts-lib'])
        await command('ln', ['-s', join(root, 'node_modules', name), folder.file(`node_modules/${name}`)])
      const compiler = join(root, 'node_modules', '.bin', 'tsc')
      const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve', '--target', 'es2024']
      const compile = (file: string) => tryCommand(compiler, [...flags, file], { cwd: folder.path })
      const { code, output } = await compile('data.ts')
      ensure(code === 0, output)
      ensure((await compile('wrong.ts')).code !== 0, 'Structured data with an unknown property was accepted')
      return `${count} texts of structured data on ${paths.length} pages; a wrong one is refused`
    },
    "the sitemap is valid by sitemaps.org's schema, and robots.txt names it": async () => {
      const { url } = await product()
      const robots = await (await fetch(`${url}/robots.txt`)).text()
      const address = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? ''
      const answer = await fetch(address)
      expectEqual('the status of the sitemap', answer.status, 200)
      const xml = await answer.text()
      const missing = Object.keys(kinds).filter((path) => !xml.includes(`${path}</loc>`))
      expectEqual('pages that the sitemap leaves out', missing, [])
      const schema = npmFile('sitemap', 'schema', 'sitemap.xsd')
      const check = (input: string) =>
        tryCommand('xmllint', ['--nonet', '--noout', '--schema', schema, '-'], { input })
      const { code, errors } = await check(xml)
      ensure(code === 0, errors)
      ensure((await check(xml.replaceAll('loc>', 'lock>'))).code !== 0, 'A wrong sitemap was accepted')
      return `${xml.split('<loc>').length - 1} addresses, valid; a wrong one is refused`
    },
  },
  async end() {
    await (await shared)?.stop()
  },
}
