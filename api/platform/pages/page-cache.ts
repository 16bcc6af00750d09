import { LRUCache } from 'lru-cache'
import { countCache } from '../metrics/count-cache.ts'
import type { StoredFile } from './stored-file.ts'

/** The maximum size of the cache in bytes. It limits the memory: the least recently requested page is evicted first. */
const maxSize = 16_000_000
/**
 * Bytes that each page counts for its compressed copies, its headers and its cache entry. A page that is still being
 * rendered counts only these bytes.
 */
const beside = 16_000

/** A page that is the same for everybody: the path by which it is rendered and cached, and its version. */
export type SharedPage = { path: string; version: string }

const countLook = countCache('pages')

type Entry = { version: string; page: Promise<StoredFile | undefined> }

/** Caches rendered pages by path, one version of each. Requests that arrive during a rendering wait for its end. */
export function createPageCache() {
  const entries = new LRUCache<string, Entry>({ maxSize })

  return {
    /** Returns the cached page or renders it. `render` returns undefined for a page that must not be cached. */
    get({ path, version }: SharedPage, render: () => Entry['page']): Entry['page'] {
      const cached = entries.get(path)
      if (countLook(cached?.version === version) && cached) return cached.page
      const entry = { version, page: render() }
      entries.set(path, entry, { size: beside })
      const settle = (page?: StoredFile) => {
        if (entries.peek(path) !== entry) return
        // The old entry is deleted before the new one is set, because the size of an existing entry cannot change.
        entries.delete(path)
        if (page) entries.set(path, entry, { size: beside + page.size })
      }
      entry.page.then(settle, () => settle())
      return entry.page
    },
  }
}
