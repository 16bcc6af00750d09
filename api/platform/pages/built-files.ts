import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type StoredFile, storedFile, typeOf } from './stored-file.ts'

const forEver = 'public, max-age=31536000, immutable'
const aWhile = 'public, max-age=3600'
const askAgain = 'no-cache'

/** The path of the service worker. Browsers revalidate the service worker each time; its policy limits its requests. */
const workerPath = '/sw.js'
const workerPolicy = "default-src 'none'; connect-src 'self'"

function script(bytes: Uint8Array<ArrayBuffer>): StoredFile {
  const headers = { 'content-security-policy': workerPolicy }
  return storedFile({ bytes, type: typeOf(workerPath), cache: askAgain, headers })
}

/**
 * Returns every built file for browsers, by its path in the URL. All files are read at the start, because a later build
 * replaces the files of a running process. Reading is synchronous, because asynchronous reading takes three times as
 * long for four hundred small files.
 */
export function readBuiltFiles(folder: string): Map<string, StoredFile> {
  const files = new Map<string, StoredFile>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const full = join(entry.parentPath, entry.name)
    const path = full.slice(folder.length).replaceAll(sep, '/')
    const bytes = readFileSync(full)
    if (path === workerPath) {
      files.set(path, script(bytes))
    } else {
      files.set(
        path,
        storedFile({ bytes, type: typeOf(path), cache: path.startsWith('/assets/') ? forEver : aWhile }),
      )
    }
  }
  return files
}
