import { overlap, type Span } from '@encaixe/contract/free-starts.ts'

type Timed = Span & { cancelled: boolean }

export type Placed<Entry> = Entry & {
  /** A cancelled appointment is drawn narrow at the side, because its time is free again. */
  aside: boolean
  /** Its lane, from the left, among cancelled appointments of the same time. */
  lane: number
  lanes: number
  /** Of a cancelled one: only free time is beside it. */
  alone: boolean
  /** Drawn narrower, because a cancelled appointment is beside it. */
  beside: boolean
}

/** A collaborator has one appointment at a time, so only cancelled ones overlap others. */
export function placeEntries<Entry extends Timed>(entries: Entry[]): Placed<Entry>[] {
  const sorted = entries.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const cancelled = sorted.filter((entry) => entry.cancelled)
  const taking = sorted.filter((entry) => !entry.cancelled)
  const meets = (entry: Entry) => taking.some((one) => overlap(one, entry))
  const lanes = layLanes(cancelled)
  return sorted.map((entry) => {
    const place = lanes.get(entry)
    if (place) {
      const alone = !cancelled.some((one) => overlap(one, entry) && meets(one))
      return { ...entry, ...place, aside: true, alone, beside: false }
    }
    return {
      ...entry,
      aside: false,
      alone: false,
      lane: 0,
      lanes: 1,
      beside: cancelled.some((one) => overlap(one, entry)),
    }
  })
}

function layLanes<Entry extends Span>(sorted: Entry[]): Map<Entry, { lane: number; lanes: number }> {
  const places = new Map<Entry, { lane: number; lanes: number }>()
  let cluster: { entry: Entry; lane: number }[] = []
  let until = -1
  const close = () => {
    const lanes = Math.max(1, ...cluster.map(({ lane }) => lane + 1))
    for (const { entry, lane } of cluster) places.set(entry, { lane, lanes })
    cluster = []
  }
  for (const entry of sorted) {
    if (entry.start >= until) close()
    const taken = new Set(cluster.filter((one) => overlap(one.entry, entry)).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    cluster.push({ entry, lane })
    until = Math.max(until, entry.end)
  }
  close()
  return places
}
