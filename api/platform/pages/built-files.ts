import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { escapeHtml } from '../http/escape-html.ts'
import { hashInlineScripts, pagePolicy } from './page-policy.ts'
import { type StoredFile, storedFile, typeOf } from './stored-file.ts'

const forEver = 'public, max-age=31536000, immutable'
const aWhile = 'public, max-age=3600'
const askAgain = 'no-cache'

export type Deployment = {
  publicUrl: string
  supportEmail: string
  /** The slug of the demonstration's page; empty in a deployment without one. */
  demoSlug: string
  /** The id for Google Analytics; empty in a deployment without it. */
  analyticsId: string
  /** The identity provider, as people know it. */
  oidcName: string
}

/** A build does not know its deployment, so prerendered pages contain these placeholders. */
const placeholders: Record<keyof Deployment, string> = {
  publicUrl: 'https://public-url.invalid',
  supportEmail: 'support-email@placeholder.invalid',
  demoSlug: 'demo-slug.invalid',
  analyticsId: 'analytics-id.invalid',
  oidcName: 'oidc-name.invalid',
}

type Write = (value: string) => string

const names = Object.keys(placeholders) as (keyof Deployment)[]

function fillIn(text: string, deployment: Deployment, write: Write): string {
  return names.reduce(
    (filled, name) => filled.replaceAll(placeholders[name], () => write(deployment[name])),
    text,
  )
}

/** Inside a string of JSON. Without `<`, which could end the script that holds it. */
const inJson: Write = (value) => JSON.stringify(value).slice(1, -1).replaceAll('<', '\\u003c')

/** The router writes its data as JSON inside a string of a script. */
const inScript: Write = (value) => inJson(inJson(value))

const scripts = /(<script[^>]*>)([\s\S]*?)(?=<\/script>)/g

/** Each value is escaped for where it stands: in an element or attribute, in structured data, or in a script. */
function fillPage(html: string, deployment: Deployment): string {
  const filled = html.replace(
    scripts,
    (_, tag: string, code: string) =>
      tag + fillIn(code, deployment, tag.includes('application/ld+json') ? inJson : inScript),
  )
  return fillIn(filled, deployment, escapeHtml)
}

function page(html: string): StoredFile {
  return storedFile({
    bytes: Buffer.from(html),
    type: typeOf('.html'),
    cache: askAgain,
    headers: { 'content-security-policy': pagePolicy(hashInlineScripts(html)) },
  })
}

/** The service worker. Browsers revalidate it each time; its policy limits what it fetches. */
const workerPath = '/sw.js'
const workerPolicy = "default-src 'none'; connect-src 'self'"

function script(bytes: Uint8Array<ArrayBuffer>): StoredFile {
  const headers = { 'content-security-policy': workerPolicy }
  return storedFile({ bytes, type: typeOf(workerPath), cache: askAgain, headers })
}

/**
 * Every built file for browsers, by its path in the URL. Read at once, because a later build replaces the files of a
 * running process; not asynchronously, which takes three times as long for four hundred small files.
 */
export function readBuiltFiles(folder: string, deployment: Deployment): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const full = join(entry.parentPath, entry.name)
    const path = full.slice(folder.length).replaceAll(sep, '/')
    const bytes = readFileSync(full)
    if (path.endsWith('/index.html')) {
      files.set(path.slice(0, -'/index.html'.length) || '/', page(fillPage(bytes.toString(), deployment)))
    } else if (path.endsWith('.data')) {
      const filled = Buffer.from(fillIn(bytes.toString(), deployment, inJson))
      files.set(path, storedFile({ bytes: filled, type: typeOf(path), cache: askAgain }))
    } else if (path === workerPath) {
      files.set(path, script(bytes))
    } else if (!path.endsWith('.html')) {
      files.set(
        path,
        storedFile({ bytes, type: typeOf(path), cache: path.startsWith('/assets/') ? forEver : aWhile }),
      )
    }
  }
  return files
}
