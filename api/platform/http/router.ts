/** The routes of one path, by method. Two methods may name a variable part differently. */
type Place<T> = Map<string, { value: T; names: string[] }>

/** The texts before and after the variable part of a segment, for example of `/sitemap-{part}.xml`. */
type Variable<T> = { before: string; after: string; next: Segment<T> }

type Segment<T> = {
  fixed: Map<string, Segment<T>>
  variable: Variable<T>[]
  place?: Place<T>
  /** The route of `/*`, which matches every path below the segment. */
  below?: Place<T>
}

export type Found<T> = { value: T; params: Record<string, string> } | { methods: string[] }

const emptySegment = <T>(): Segment<T> => ({ fixed: new Map(), variable: [] })

const variablePart = /^([^{]*)\{(\w+)\}([^}]*)$/

/** Creates a router that finds the value added for a path. A fixed segment has priority over a variable segment. */
export function createRouter<T>() {
  const root = emptySegment<T>()

  function add(method: string, path: string, value: T): void {
    const names: string[] = []
    let segment = root
    for (const text of path.slice(1).split('/')) {
      if (text === '*') {
        segment.below ??= new Map()
        segment.below.set(method, { value, names })
        return
      }
      const [, before = '', name, after = ''] = variablePart.exec(text) ?? []
      if (name) names.push(name)
      segment = name ? variableBelow(segment, before, after) : fixedBelow(segment, text)
    }
    segment.place ??= new Map()
    segment.place.set(method, { value, names })
  }

  /** Undefined: no route fits. If no fitting route has the method, returns the methods of the first fitting route. */
  function find(method: string, path: string): Found<T> | undefined {
    const texts = path.slice(1).split('/')
    const values: string[] = []
    let other: Place<T> | undefined

    function take(place: Place<T> | undefined): Found<T> | undefined {
      const here = place?.get(method)
      other ??= place
      if (!here) return undefined
      const params = Object.fromEntries(here.names.map((name, at) => [name, decodePath(values[at] ?? '')]))
      return { value: here.value, params }
    }

    function search(segment: Segment<T>, at: number): Found<T> | undefined {
      const text = texts[at]
      if (text === undefined) return take(segment.place)
      const fixed = segment.fixed.get(decodePath(text))
      const found = fixed && search(fixed, at + 1)
      if (found) return found
      for (const { before, after, next } of segment.variable) {
        if (text.length <= before.length + after.length) continue
        if (!text.startsWith(before) || !text.endsWith(after)) continue
        values.push(text.slice(before.length, text.length - after.length))
        const below = search(next, at + 1)
        if (below) return below
        values.pop()
      }
      return take(segment.below)
    }

    const found = search(root, 0)
    return found ?? (other && { methods: [...other.keys()] })
  }

  return { add, find }
}

function fixedBelow<T>({ fixed }: Segment<T>, text: string): Segment<T> {
  const known = fixed.get(text) ?? emptySegment<T>()
  fixed.set(text, known)
  return known
}

function variableBelow<T>({ variable }: Segment<T>, before: string, after: string): Segment<T> {
  const known = variable.find((one) => one.before === before && one.after === after)
  if (known) return known.next
  const next = emptySegment<T>()
  variable.push({ before, after, next })
  return next
}

/** Returns the path of an absolute address, with the same result as `URL` in a tenth of the time. */
export function pathOf(url: string): string {
  const from = url.indexOf('/', url.indexOf('://') + 3)
  const path = url.slice(from)
  const to = path.search(/[?#]/)
  return to === -1 ? path : path.slice(0, to)
}

/** Decodes the percent-encoding of a path or a part of a path. A text with invalid encoding is returned unchanged. */
export function decodePath(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
