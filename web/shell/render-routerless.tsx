import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { ServerBuild } from 'react-router'
import { afterPaint } from '../platform/defer-scripts.ts'
import { links } from './document.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { dataId, rootId } from './routerless-page.tsx'

export type Routerless = {
  page: ReactNode
  /** Title and what else the head says of this page. */
  head: ReactNode
  /** What the script needs to render the same page. */
  data: object
  /** The route whose module has the script, as `start` of its `handle`. */
  scriptRoute: string
  /** Code that runs before the style sheets are there. */
  firstScript?: string | undefined
  /** The page is read before it is used: its script waits until it was painted, and this code runs at once. */
  untilPaint?: string
}

/** The document of a page that loads no router. Its script hydrates the page inside the document, not the document. */
export async function renderRouterless(
  build: ServerBuild,
  { pathname, nonce }: { pathname: string; nonce: string },
  { page, head, data, scriptRoute, firstScript, untilPaint }: Routerless,
): Promise<string> {
  const { routes, hmr } = build.assets
  const { module = '', imports = [], css = [] } = routes[scriptRoute] ?? {}
  // In development the styles are in the scripts, and those that the first frame needs at an address of their own.
  const critical = await build.unstable_getCriticalCss?.({ pathname })
  const styles = [...(routes.root?.css ?? []), ...css]
  if (typeof critical === 'object') styles.push(critical.href)
  const scripts = [module, ...imports]
  const isRead = untilPaint !== undefined
  const frame = renderToStaticMarkup(
    <DocumentFrame
      head={
        <>
          {head}
          {styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
          {links().map((link) => 'href' in link && <link key={link.href} {...link} />)}
          {isRead ? null : scripts.map((href) => <link key={href} rel="modulepreload" href={href} />)}
        </>
      }
    >
      {null}
    </DocumentFrame>,
  )
  const script = (code: string, type = '') => `<script${type}${nonce && ` nonce="${nonce}"`}>${code}</script>`
  const development = hmr ? `await import(${JSON.stringify(hmr.runtime)});` : ''
  const start = `${development}(await import(${JSON.stringify(module)})).handle.start()`
  const body = [
    `<div id="${rootId}">${renderToString(page)}</div>`,
    `<script id="${dataId}" type="application/json">${inScript(data)}</script>`,
    script(isRead ? untilPaint + afterPaint(scripts) + start : start, ' type="module"'),
  ].join('')
  const [first = '', last = ''] = frame.split('</body>')
  const opened = firstScript ? first.replace('<head>', () => `<head>${script(firstScript)}`) : first
  return `<!DOCTYPE html>${opened}${body}</body>${last}`
}

/** Without `<`, which could end the script that holds it. */
export const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
