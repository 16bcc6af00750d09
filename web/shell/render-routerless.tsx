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
  const { routes, hmr } = build.assets
  const { module = '', imports = [], css = [] } = routes[scriptRoute] ?? {}
  // In development the styles are in the scripts, and those that the first frame needs at an address of their own.
  const critical = await build.unstable_getCriticalCss?.({ pathname })
  const styles = [...(routes.root?.css ?? []), ...css]
  if (typeof critical === 'object') styles.push(critical.href)
  const scripts = [module, ...imports]
  const isDeferred = untilPaint !== undefined
  const frame = renderToStaticMarkup(
    <DocumentFrame
      head={
        <>
          {head}
          {styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          {links().map((link) => 'href' in link && <link key={link.href} {...link} />)}
          {isDeferred ? null : scripts.map((href) => <link key={href} rel="modulepreload" href={href} />)}
        </>
      }
    >
      {null}
    </DocumentFrame>,
  )
  const allowed = nonce && ` nonce="${nonce}"`
  const development = hmr ? `await import(${JSON.stringify(hmr.runtime)});` : ''
  const start = `${development}(await import(${JSON.stringify(module)})).handle.start()`
  const body = [
    `<div id="${rootId}">${renderToString(page)}</div>`,
    `<script id="${dataId}" type="application/json">${inScript(data)}</script>`,
    `<script type="module"${allowed}>${isDeferred ? untilPaint + afterPaint(scripts) : ''}${start}</script>`,
  ].join('')
  const [first = '', last = ''] = frame.split('</body>')
  const early = firstScript === undefined ? '' : `<script${allowed}>${firstScript}</script>`
  const opened = first.replace('<head>', () => `<head>${early}`)
  return `<!DOCTYPE html>${opened}${body}</body>${last}`
}

/** Without `<`, which could end the script that holds it. */
export const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
