import { LRUCache } from 'lru-cache'
import type { StoredFile } from './stored-file.ts'

/** In bytes. Bounds the memory: the page requested longest ago is evicted first. */
const maxSize = 16_000_000
/** Bytes of the compressed copies, the headers and the entry of each page. A page that is being rendered counts as one. */
const beside = 16_000

/** A page that is the same for everybody: the path by which it is rendered and cached, and its version. */
export type SharedPage = { path: string; version: string }

type Entry = { version: string; page: Promise<StoredFile | undefined> }

/** Rendered pages by path, each in one version. Requests that come during a rendering wait for the same one. */
export function createPageCache() {
  const entries = new LRUCache<string, Entry>({ maxSize })

  return {
    /** `render` answers undefined for a page that must not be cached. */
    get({ path, version }: SharedPage, render: () => Entry['page']): Entry['page'] {
      const cached = entries.get(path)
      if (cached?.version === version) return cached.page
      const entry = { version, page: render() }
      entries.set(path, entry, { size: beside })
      const settle = (page?: StoredFile) => {
        if (entries.peek(path) !== entry) return
        // Deleted in any case, because the size of an entry that stays does not change.
        entries.delete(path)
        if (page) entries.set(path, entry, { size: beside + page.size })
      }
      entry.page.then(settle, () => settle())
      return entry.page
    },
  }
}
