import { dirname } from 'node:path/posix'
import type { Breach, Tree } from './sources.ts'

type Package = {
  link?: boolean
  resolved?: string
  integrity?: string
  license?: string
  hasInstallScript?: boolean
}
type Manifest = Partial<Record<(typeof kinds)[number], Record<string, string>>> & {
  allowScripts?: Record<string, boolean>
}

const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'] as const

/** Licences that ask for no more than their text to be kept (docs/decisions/100-mit-licence.md). */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

type Excuse = { names: RegExp; licence: string; why: string }

/** Packages under other licences, each with the reason why it may be used. */
export const excused: Excuse[] = [
  {
    names: /^@(fontsource-variable|expo-google-fonts)\//,
    licence: 'OFL-1.1',
    why: 'a font: a file of its own under its own name may be served with any software',
  },
  {
    names: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips is loaded as a shared library, unchanged, and anybody can replace its file',
  },
  {
    names: /^(@resvg\/resvg-wasm|web-push)$/,
    licence: 'MPL-2.0',
    why: 'unchanged; npm has the source of its files',
  },
  {
    names: /^(axe-core|ical\.js|lightningcss(-.+)?)$/,
    licence: 'MPL-2.0',
    why: 'a tool of tests and of the build; nothing of it is passed on',
  },
  {
    names: /^(compute-(gcd|lcm)|reserved|validate\.io-[a-z-]+)$/,
    licence: 'none',
    why: 'MIT in the former field `licenses`, which the lock does not copy; only in lab/',
  },
]

/**
 * Refuses a lock file that does not fix what is installed, a package under a licence that is not allowed, and a direct
 * dependency that docs/dependencies.md does not name.
 */
export function packages(tree: Tree, excuses = excused): Breach[] {
  const locks = [...tree.sources.values()].filter(({ path }) => /(^|\/)package-lock\.json$/.test(path))
  const used = new Set<Excuse>()
  const found = locks.flatMap((lock) => {
    const folder = dirname(lock.path)
    const { lockfileVersion, packages: all = {} } = JSON.parse(lock.text) as {
      lockfileVersion?: number
      packages?: Record<string, Package>
    }
    const breach = (message: string) => ({ path: lock.path, line: 1, rule: 'packages', message })
    if (lockfileVersion !== 3) return [breach('the lock file has another form than the check can read')]
    const manifests = Object.keys(all).filter((at) => !at.includes('node_modules/'))
    const known = manifestOf(tree, folder, '').allowScripts ?? {}
    const ofPackages = Object.entries(all).flatMap(([at, entry]) => {
      if (manifests.includes(at)) return []
      const name = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length)
      if (entry.link) {
        if (manifests.includes(entry.resolved ?? '')) return []
        return [breach(`${name} is linked to ${entry.resolved}, which is no workspace`)]
      }
      const excuse = excuses.find(({ names }) => names.test(name))
      const isFree = allows(entry.license, excuse?.licence)
      if (isFree && excuse && !allows(entry.license)) used.add(excuse)
      return [
        ...(isFree ? [] : [breach(`${name} has the licence ${entry.license}: see decision 100`)]),
        ...(/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? '')
          ? []
          : [breach(`${name} has no sha512 of what npm installs`)]),
        ...(entry.resolved === undefined
          ? []
          : [
              breach(
                `${name} names its source: only packages of the registry, without \`resolved\` (.npmrc)`,
              ),
            ]),
        ...(entry.hasInstallScript && known[name] === undefined
          ? [breach(`${name} runs a script when it is installed, and allowScripts does not name it`)]
          : []),
      ]
    })
    return [...ofPackages, ...manifests.flatMap((at) => direct(tree, folder, at))]
  })
  const stale = excuses.filter((excuse) => locks.length > 0 && !used.has(excuse))
  return [
    ...found,
    ...stale.map(({ names }) => ({
      path: 'scripts/structure/packages.ts',
      line: 1,
      rule: 'packages',
      message: `no package needs the exception ${names}: remove it`,
    })),
  ]
}

const manifestPath = (folder: string, at: string) =>
  [folder, at, 'package.json'].filter((part) => part !== '' && part !== '.').join('/')

const manifestOf = (tree: Tree, folder: string, at: string) =>
  JSON.parse(tree.sources.get(manifestPath(folder, at))?.text ?? '{}') as Manifest

function direct(tree: Tree, folder: string, at: string): Breach[] {
  const docs = tree.sources.get('docs/dependencies.md')?.text ?? ''
  const manifest = manifestOf(tree, folder, at)
  const named = Object.entries(Object.assign({}, ...kinds.map((kind) => manifest[kind]))) as [
    string,
    string,
  ][]
  return named.flatMap(([name, version]) => {
    if (name.startsWith('@encaixe/') && version === '*') return []
    const breach = (message: string) => [
      { path: manifestPath(folder, at), line: 1, rule: 'packages', message },
    ]
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return breach(`${name} is not pinned: ${version}`)
    const short = `\`…/${name.split('/')[1]}\``
    if (!docs.includes(`\`${name}\``) && !docs.includes(short))
      return breach(`docs/dependencies.md has no reason for ${name}`)
    return []
  })
}

/** Reads an SPDX expression without nested parentheses: one of its choices, with all that it joins, must be allowed. */
function allows(expression = 'none', excused?: string): boolean {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence) || licence === excused))
}
