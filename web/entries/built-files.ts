import { createHash } from 'node:crypto'

type Chunk = { file: string; css?: string[]; imports?: string[] }

/** The tables of built files that the builds of the two entries wrote; in development there are none. */
const tables = import.meta.glob<Record<string, Chunk>>('../build/client/assets/{public,app}.json', {
  eager: true,
  import: 'default',
})
const built = import.meta.env.PROD ? Object.values(tables) : []

export type Files = {
  /** The script that starts. */
  entry: string
  /** All scripts that the sources import, that one first. */
  scripts: string[]
  styles: string[]
}

/** Another one for each build. Empty in development, where no service worker is registered. */
export const buildVersion =
  built.length > 0 ? createHash('sha256').update(JSON.stringify(built)).digest('base64url').slice(0, 12) : ''

const known = new Map<string, Files>()

/** The files that a page with these sources loads. In development Vite serves the sources themselves. */
export function filesOf(sources: readonly string[]): Files {
  const [entry = ''] = sources
  if (built.length === 0)
    return { entry: `/${entry}`, scripts: [], styles: ['/ui/theme.css', '/ui/classes.css'] }
  const key = sources.join(' ')
  const files = known.get(key) ?? collect(sources, built.find((table) => entry in table) ?? {})
  known.set(key, files)
  return files
}

function collect(sources: readonly string[], table: Record<string, Chunk>): Files {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const add = (source: string) => {
    const chunk = table[source]
    if (!chunk) throw new Error(`The build has no file for web/${source}`)
    const script = `/${chunk.file}`
    if (scripts.has(script)) return
    scripts.add(script)
    for (const other of chunk.imports ?? []) add(other)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
  }
  for (const source of sources) add(source)
  const [first = ''] = scripts
  return { entry: first, scripts: [...scripts], styles: [...styles] }
}
