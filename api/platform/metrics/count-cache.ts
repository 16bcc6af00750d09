type Uses = { hits: number; misses: number }

/** Counts by the name of the cache. They belong to the process, because a cache may serve all databases of the process. */
const caches = new Map<string, Uses>()

/** Returns the function that counts a look into the cache, and returns its argument: whether the value was found. */
export function countCache(name: string): (isHit: boolean) => boolean {
  const uses = caches.get(name) ?? { hits: 0, misses: 0 }
  caches.set(name, uses)
  return (isHit) => {
    if (isHit) uses.hits += 1
    else uses.misses += 1
    return isHit
  }
}

export const cacheUses = (): ReadonlyMap<string, Readonly<Uses>> => caches
