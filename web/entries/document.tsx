import { createHash } from 'node:crypto'
import display from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import text from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { inScript } from '../platform/structured-data.ts'
import { dataId, rootId } from '../shell/public-root.tsx'
import { SkipLink } from '../ui/skip-link.tsx'

export type PageDocument = {
  page: ReactNode
  /** Title and the other elements of the head that are about this page. */
  head: ReactNode
  /** The source of the entry that starts in the browser, and the source of the page that it loads. */
  sources: readonly string[]
  /** The facts that the entry reads from the document. */
  data: object
  /** Code that runs before the style sheets are loaded. */
  firstScript?: string | undefined
  /** Code that runs before the first paint. If it is set, the scripts of the page load only after that paint. */
  untilPaint?: string | undefined
  /** The only code of a page that needs no framework. */
  onlyScript?: string | undefined
}

/** The HTML of every page, of both entries. */
export function renderDocument(document: PageDocument, nonce: string): string {
  const { page, head, sources, data, firstScript, untilPaint, onlyScript } = document
  const { start, middle, end } = frameOf(sources, untilPaint === undefined && onlyScript === undefined)
  const { entry, scripts } = filesOf(sources)
  const inline = (code: string, type = '') => `<script${type} nonce="${nonce}">${code}</script>`
  const module = ' type="module"'
  return [
    start,
    firstScript === undefined ? '' : inline(firstScript),
    renderToStaticMarkup(head),
    middle,
    `<div id="${rootId}">${onlyScript === undefined ? renderToString(page) : renderToStaticMarkup(page)}</div>`,
    onlyScript === undefined
      ? `<script id="${dataId}" type="application/json">${inScript(data)}</script>`
      : inline(onlyScript, module),
    onlyScript !== undefined
      ? ''
      : untilPaint === undefined
        ? `<script${module} src="${entry}"></script>`
        : inline(`${untilPaint}${afterPaint(scripts)}await import(${JSON.stringify(entry)})`, module),
    end,
  ].join('')
}

/** Scripts load at the latest after this many milliseconds, because a page in a hidden tab is never painted. */
const paintTimeout = 3_000

/**
 * Code that requests these files only after the page was painted: until then styles and fonts get the whole bandwidth.
 * Each file is then requested in its own task, because on a slow phone requesting all of them takes a tenth of a
 * second, in which the page would not react to a touch.
 */
const afterPaint = (files: readonly string[]) => `await new Promise((drawn) => {
  requestAnimationFrame(() => setTimeout(drawn));
  setTimeout(drawn, ${paintTimeout});
});
for (const href of ${JSON.stringify(files)}) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  await new Promise((next) => setTimeout(next));
}
`

/** The placeholder for the head of a page in a frame. */
const mark = '<meta name="head"/>'
/** The part of a document that is the same for every page with these sources. */
type Frame = { start: string; middle: string; end: string }
const frames = new Map<string, Frame>()

function frameOf(sources: readonly string[], preloads: boolean): Frame {
  const key = `${sources} ${preloads}`
  const known = frames.get(key)
  if (known) return known
  const { scripts, styles } = filesOf(sources)
  const html = renderToStaticMarkup(<Frame styles={styles} preloads={preloads ? scripts : []} />)
  const [start = '', rest = ''] = `<!DOCTYPE html>${html}`.split(mark)
  const [middle = '', end = ''] = rest.split('</body>')
  const frame = { start, middle, end: `</body>${end}` }
  frames.set(key, frame)
  return frame
}

const paper = { light: '#F5F3EE', dark: '#161512' }

function Frame({ styles, preloads }: { styles: readonly string[]; preloads: readonly string[] }) {
  return (
    <html lang="pt-BR" data-build={buildVersion}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={paper.dark} media="(prefers-color-scheme: dark)" />
        <meta name="head" />
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {[display, text].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {preloads.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <SkipLink />
      </body>
    </html>
  )
}

type Chunk = { file: string; css?: string[]; imports?: string[] }

/** The tables of built files that the builds of the two entries wrote; in development there are none. */
const tables = import.meta.glob<Record<string, Chunk>>('../build/client/assets/{public,app}.json', {
  eager: true,
  import: 'default',
})
const built = import.meta.env.PROD ? Object.values(tables) : []

type Files = {
  /** The script that starts the page. */
  entry: string
  /** All scripts that the sources import, the entry first. */
  scripts: string[]
  styles: string[]
}

/** The version of the build, different for each build. Empty in development, where no service worker is registered. */
const buildVersion =
  built.length > 0 ? createHash('sha256').update(JSON.stringify(built)).digest('base64url').slice(0, 12) : ''

const known = new Map<string, Files>()

/** The files that a page with these sources loads. In development Vite serves the sources themselves. */
function filesOf(sources: readonly string[]): Files {
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
