import { mobileOf } from '@encaixe/contract/phones.ts'
import type { FileClient } from './file-client.ts'

/** A client of an imported file. `line` is the number of the client's line in the file. */
export type FoundClient = FileClient & { line: number }

/** The fields of a client of the book that an import may fill when they are empty. */
export type KnownClient = {
  id: string
  phone: string | null
  email: string | null
  birthday: string | null
  notes: string | null
  tags: string[]
  /** True when the record is an account's and the importer is not the owner: the import fills no contact. */
  fixed?: boolean
}

export type NewClient = KnownClient & { name: string }

/** The ids of the clients that the parts of a file so far have made, filled and named. */
export type Parts = Record<'made' | 'filled' | 'seen', ReadonlySet<string>>

export const noParts: Parts = { made: new Set(), filled: new Set(), seen: new Set() }

export type ImportPlan = {
  new: NewClient[]
  /** The clients of the book whose empty fields the import fills, with the filled fields. */
  filled: KnownClient[]
  /** The ids of the filled clients that get a number or an e-mail. */
  reached: string[]
  counts: { new: number; known: number; changed: number; repeated: number }
  wrong: { line: number; reason: string }[]
  /** The parts so far, with this part. */
  parts: Parts
}

type Given = {
  newId: () => string
  /** Called for each line, because a long file takes long. */
  pause: () => Promise<void>
  earlier?: Parts
}

/** The reason for refusing a line. Some programs write one address into every line without an e-mail. */
const otherMobile = 'Este e-mail já é de outro celular'

/**
 * Finds the client of each line: by mobile, else by e-mail, else a new client. A later line may be about the client of
 * an earlier line. Two different mobiles are two people, even with the same e-mail. Empty fields are filled and no
 * field is overwritten, so a second import of the same file changes nothing. `known` has the newest clients first.
 * With the parts before it in `earlier`, the counts of the parts of a file add up to the counts of the whole file.
 */
export async function planImport(
  lines: readonly FoundClient[],
  known: readonly KnownClient[],
  { newId, pause, earlier = noParts }: Given,
): Promise<ImportPlan> {
  const byPhone = new Map<string, KnownClient>()
  const byEmail = new Map<string, KnownClient>()
  const index = (client: KnownClient) => {
    if (client.phone !== null && !byPhone.has(client.phone)) byPhone.set(client.phone, client)
    if (client.email !== null && !byEmail.has(client.email)) byEmail.set(client.email, client)
  }
  for (const client of known) index({ ...client })
  const made: NewClient[] = []
  const fresh = new Set<KnownClient>()
  const filled = new Set<KnownClient>()
  const parts = {
    made: new Set(earlier.made),
    filled: new Set(earlier.filled),
    seen: new Set(earlier.seen),
  }
  const reached = new Set<string>()
  let changed = 0
  const wrong: ImportPlan['wrong'] = []
  let repeated = 0
  for (const { line, name, mobile, ...said } of lines) {
    await pause()
    const found = byPhone.get(mobile ?? '') ?? byEmail.get(said.email ?? '')
    if (found && mobile !== null && found.phone !== mobile && mobileOf(found.phone) !== null) {
      wrong.push({ line, reason: otherMobile })
      continue
    }
    if (!found) {
      const client = { id: newId(), name, ...said }
      made.push(client)
      fresh.add(client)
      parts.seen.add(client.id)
      parts.made.add(client.id)
      index(client)
      continue
    }
    if (parts.seen.has(found.id)) repeated += 1
    parts.seen.add(found.id)
    const mayFill = !found.fixed
    // A contact that another client of the book already has is not written into this client.
    const gaps = {
      ...(mayFill &&
        found.phone === null &&
        said.phone !== null &&
        !byPhone.has(said.phone) && { phone: said.phone }),
      ...(mayFill &&
        found.email === null &&
        said.email !== null &&
        !byEmail.has(said.email) && { email: said.email }),
      ...(found.birthday === null && said.birthday !== null && { birthday: said.birthday }),
      ...(found.notes === null && said.notes !== null && { notes: said.notes }),
      ...(found.tags.length === 0 && said.tags.length > 0 && { tags: said.tags }),
    }
    if (Object.keys(gaps).length === 0) continue
    Object.assign(found, gaps)
    if (!fresh.has(found)) {
      filled.add(found)
      if ('phone' in gaps || 'email' in gaps) reached.add(found.id)
    }
    if (!parts.made.has(found.id) && !parts.filled.has(found.id)) changed += 1
    parts.filled.add(found.id)
    index(found)
  }
  const counts = {
    new: made.length,
    known: lines.length - made.length - wrong.length,
    changed,
    repeated,
  }
  return { new: made, filled: [...filled], reached: [...reached], counts, wrong, parts }
}
