import type { Db, Tx } from '../platform/database/db.ts'
import { isId } from '../platform/ids.ts'
import { selectCompanyOf } from './store.ts'

declare const owned: unique symbol

/** The id of a company that the caller was seen to own. Minted below and nowhere else. */
export type OwnedCompanyId = string & { readonly [owned]: true }

export type OwnedCompany = { id: OwnedCompanyId; ownerId: string }

/** The caller's company; with `asked`, only when that is the one asked for. */
export async function findOwnedCompany(
  db: Db | Tx,
  ownerId: string,
  asked?: { id: unknown },
): Promise<OwnedCompany | undefined> {
  if (asked && !isId(asked.id)) return undefined
  const company = await selectCompanyOf(db, ownerId)
  if (!company || (asked && String(asked.id).toLowerCase() !== company.id)) return undefined
  return { id: company.id as OwnedCompanyId, ownerId }
}
