import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/** What a page may load: of inline scripts only those whose hashes are given. */
export function pagePolicy(hashes: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    // Style attributes carry geometry that is drawn from data.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}

/** Of every inline script whose tag contains `mark`. */
function hashInlineScripts(html: string, mark = ''): string[] {
  const marked = [...html.matchAll(inlineScript)].filter(([, attributes = '']) => attributes.includes(mark))
  return [...new Set(marked.map(([, , script = '']) => script))].map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}

/**
 * Turns a page that was rendered under a nonce into one that is allowed by hashes, which can be cached. Only scripts
 * that carry the nonce are hashed: one that came in with stored text does not know it and stays blocked.
 */
export function replaceNonce(html: string, nonce: string): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`
  return { html: html.replaceAll(mark, ''), policy: pagePolicy(hashInlineScripts(html, mark)) }
}
