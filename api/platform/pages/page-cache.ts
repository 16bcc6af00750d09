import { LRUCache } from 'lru-cache'
import type { StoredFile } from './stored-file.ts'

/** Bounds the memory: the page requested longest ago is evicted first. */
const max = 300

/** A page that is the same for everybody: the path by which it is rendered and cached, and its version. */
export type SharedPage = { path: string; version: string }

type Entry = { version: string; page: Promise<StoredFile | undefined> }

/** Rendered pages by path, each in one version. Requests that come during a rendering wait for the same one. */
export function createPageCache() {
  const entries = new LRUCache<string, Entry>({ max })

  return {
    /** `render` answers undefined for a page that must not be cached. */
    get({ path, version }: SharedPage, render: () => Entry['page']): Entry['page'] {
      const cached = entries.get(path)
      if (cached?.version === version) return cached.page
      const entry = { version, page: render() }
      entries.set(path, entry)
      const evict = () => void (entries.peek(path) === entry && entries.delete(path))
      entry.page.then((page) => page ?? evict(), evict)
      return entry.page
    },
  }
}
