import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ServerBuild } from 'react-router'
import { afterPaint } from '../platform/defer-scripts.ts'
import { links } from './document.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { dataId, rootId } from './routerless-page.tsx'

export type RouterlessDocument = {
  page: ReactNode
  /** Title and what else the head says of this page. */
  head: ReactNode
  /** What the script needs to render the same page. */
  data: object
  /** The route whose module exports `handle.start`, which hydrates the page. */
  scriptRoute: string
  /** Code that runs before the style sheets are there. */
  firstScript?: string | undefined
  /** If given, the script of the page loads after the first paint, and this code runs before it. */
  untilPaint?: string
}

/** The document of a page that loads no router. Its script hydrates the page inside the document, not the document. */
export async function renderRouterless(
  build: ServerBuild,
  { pathname, nonce }: { pathname: string; nonce: string },
  { page, head, data, scriptRoute, firstScript, untilPaint }: RouterlessDocument,
): Promise<string> {
  const { assets } = build
  const { module = '', imports = [] } = assets.routes[scriptRoute] ?? {}
  const scripts = [module, ...imports]
  const isDeferred = untilPaint !== undefined
  const frame = await frameOf(build, { pathname, scriptRoute, preloads: isDeferred ? [] : scripts })
  const allowed = nonce && ` nonce="${nonce}"`
  const development = assets.hmr ? `await import(${JSON.stringify(assets.hmr.runtime)});` : ''
  const start = `${development}(await import(${JSON.stringify(module)})).handle.start()`
  return [
    frame.start,
    firstScript === undefined ? '' : `<script${allowed}>${firstScript}</script>`,
    renderToStaticMarkup(head),
    frame.middle,
    `<div id="${rootId}">${renderToString(page)}</div>`,
    `<script id="${dataId}" type="application/json">${inScript(data)}</script>`,
    `<script type="module"${allowed}>${isDeferred ? untilPaint + afterPaint(scripts) : ''}${start}</script>`,
    frame.end,
  ].join('')
}

/** Where the head of the page goes. */
const mark = '<meta name="head"/>'
/** What is the same on every page of a script. */
type Frame = { start: string; middle: string; end: string }
const frames = new WeakMap<ServerBuild, Map<string, Frame>>()

type Framed = { pathname: string; scriptRoute: string; preloads: readonly string[] }

async function frameOf(build: ServerBuild, { pathname, scriptRoute, preloads }: Framed): Promise<Frame> {
  const known = frames.get(build) ?? new Map<string, Frame>()
  frames.set(build, known)
  const before = known.get(scriptRoute)
  if (before) return before
  // In development the styles are in the scripts, and those that the first frame needs at an address of their own.
  const critical = await build.unstable_getCriticalCss?.({ pathname })
  const { routes } = build.assets
  const styles = [...(routes.root?.css ?? []), ...(routes[scriptRoute]?.css ?? [])]
  if (typeof critical === 'object') styles.push(critical.href)
  const html = renderToStaticMarkup(
    <DocumentFrame
      head={
        <>
          <meta name="head" />
          {styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          {links().map((link) => 'href' in link && <link key={link.href} {...link} />)}
          {preloads.map((href) => (
            <link key={href} rel="modulepreload" href={href} />
          ))}
        </>
      }
    >
      {null}
    </DocumentFrame>,
  )
  const [start = '', rest = ''] = `<!DOCTYPE html>${html}`.split(mark)
  const [middle = '', end = ''] = rest.split('</body>')
  const frame = { start, middle, end: `</body>${end}` }
  if (!critical) known.set(scriptRoute, frame)
  return frame
}

/** Without `<`, which could end the script that holds it. */
export const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
