import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { renderMarkup } from '../platform/render-markup.ts'
import { links } from './document.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { dataId, rootId } from './routerless-page.tsx'

type Options = {
  page: ReactNode
  title: string
  description: string
  /** What the script needs to render the same page. */
  data: object
  /** The route whose module has the script, as `start` of its `handle`. */
  scriptRoute: string
  nonce: string
  signal: AbortSignal
  onError: (error: unknown) => void
}

/** The document of a page that loads no router. Its script hydrates the page inside the document, not the document. */
export async function renderRouterless(context: EntryContext, options: Options): Promise<string> {
  const { page, title, description, data, scriptRoute, nonce, signal, onError } = options
  const markup = await renderMarkup(page, { signal, onError })
  const { manifest, criticalCss } = context
  const { module = '', imports = [], css = [] } = manifest.routes[scriptRoute] ?? {}
  const styles = [...(manifest.routes.root?.css ?? []), ...css]
  // In development the styles are in the scripts, and those that the first frame needs at an address of their own.
  if (typeof criticalCss === 'object') styles.push(criticalCss.href)
  const development = manifest.hmr ? `import ${JSON.stringify(manifest.hmr.runtime)};` : ''
  const start = `${development}import{handle}from${JSON.stringify(module)};handle.start()`
  const head = (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {links().map((link) => 'href' in link && <link key={link.href} {...link} />)}
      {[module, ...imports].map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
    </>
  )
  const frame = renderToStaticMarkup(<DocumentFrame head={head}>{null}</DocumentFrame>)
  const body = [
    `<div id="${rootId}">${markup}</div>`,
    `<script id="${dataId}" type="application/json">${inScript(data)}</script>`,
    `<script type="module"${nonce && ` nonce="${nonce}"`}>${start}</script>`,
  ]
  return `<!DOCTYPE html>${frame.replace('</body>', () => `${body.join('')}</body>`)}`
}

/** Without `<`, which could end the script that holds it. */
const inScript = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')
