import type { Deposit, DepositTerms, Pix } from '@encaixe/contract/deposit-fields.ts'
import type { NoShowRule } from '@encaixe/contract/no-shows.ts'
import { writePixCode } from '@encaixe/contract/pix-code.ts'
import type { Tx } from '../platform/database/db.ts'
import { type DepositKey, insertDeposit } from './store.ts'

export type AskedDeposit = Pick<Deposit, 'cents' | 'refund' | 'refundNotice'> & { minutes: number; pix: Pix }

type Opening = DepositKey & { asked: AskedDeposit; dueAt: Date }

/** Opens the deposit of a visit that was just booked. The visit is held until the deposit is due. */
export async function openDeposit(
  tx: Tx,
  { companyId, visitId, asked: { cents, pix, refund, refundNotice }, dueAt }: Opening,
  now: Date,
): Promise<Deposit> {
  const code = writePixCode({ pix, cents, visitId })
  const row = { company_id: companyId, visit_id: visitId, cents, code, state: 'waiting' as const }
  const terms = { refund, refund_notice: refundNotice }
  const open = { claimed_at: null, claimed_until: null, settled_at: null }
  await insertDeposit(tx, { ...row, ...terms, ...open, due_at: dueAt, created_at: now })
  return {
    cents,
    code,
    dueAt: dueAt.toISOString(),
    state: 'waiting',
    claimed: false,
    refund,
    refundNotice,
    comesBack: null,
  }
}

type Booker = {
  /** The client has no completed visit in this company. */
  isNew: boolean
  /** The rule of no-shows applies to the client's booking. */
  isBound: boolean
  then: NoShowRule['then']
}

/** Whether a client's own booking asks for a deposit: not if the rule of no-shows asks for the company's answer. */
export function asksDeposit(when: DepositTerms['when'], { isNew, isBound, then }: Booker): boolean {
  if (when === 'never' || (isBound && then === 'ask')) return false
  if (isBound && then === 'deposit') return true
  return when === 'always' || (when === 'new_clients' && isNew)
}
