import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
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
}

/** A build does not know its deployment, so prerendered pages contain these placeholders. */
const placeholders: Record<keyof Deployment, string> = {
  publicUrl: 'https://public-url.invalid',
  supportEmail: 'support-email@placeholder.invalid',
  demoSlug: 'demo-slug.invalid',
  analyticsId: 'analytics-id.invalid',
}

function fillIn(text: string, deployment: Deployment): string {
  return text
    .replaceAll(placeholders.publicUrl, () => deployment.publicUrl)
    .replaceAll(placeholders.supportEmail, () => deployment.supportEmail)
    .replaceAll(placeholders.demoSlug, () => deployment.demoSlug)
    .replaceAll(placeholders.analyticsId, () => deployment.analyticsId)
}

function page(html: string): StoredFile {
  return storedFile({
    bytes: Buffer.from(html),
    type: typeOf('.html'),
    cache: askAgain,
    headers: { 'content-security-policy': pagePolicy(hashInlineScripts(html)) },
  })
}

/** Every built file for browsers, by its path in the URL. */
export async function readBuiltFiles(
  folder: string,
  deployment: Deployment,
): Promise<Map<string, StoredFile>> {
  const files = new Map<string, StoredFile>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const full = join(entry.parentPath, entry.name)
    const path = full.slice(folder.length).replaceAll(sep, '/')
    const bytes = await readFile(full)
    if (path.endsWith('/index.html')) {
      files.set(path.slice(0, -'/index.html'.length) || '/', page(fillIn(bytes.toString(), deployment)))
    } else if (path.endsWith('.data')) {
      const filled = Buffer.from(fillIn(bytes.toString(), deployment))
      files.set(path, storedFile({ bytes: filled, type: typeOf(path), cache: askAgain }))
    } else if (!path.endsWith('.html')) {
      files.set(
        path,
        storedFile({ bytes, type: typeOf(path), cache: path.startsWith('/assets/') ? forEver : aWhile }),
      )
    }
  }
  return files
}
