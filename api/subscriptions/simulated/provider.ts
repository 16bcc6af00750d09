import type { Deps } from '../../deps.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { ProviderPayment } from '../payment-facts.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { beginningOf, dateOf, monthsLater } from '../periods.ts'
import type { PaymentState } from '../standing-facts.ts'
import {
  type ChargeRow,
  changeOpenCharges,
  closeCharge,
  deleteOpenCharges,
  insertCharge,
  letChargeExpire,
  selectCharge,
  selectCharges,
} from './store.ts'

export const chargePath = (id: string) => `/api/dev/payments/${id}`

const lasts = 24 * 60 * 60 * 1000

const states: Record<ChargeRow['status'], PaymentState> = {
  PENDING: 'awaiting',
  CONFIRMED: 'paid',
  OVERDUE: 'overdue',
  DELETED: 'gone',
}

const monthAfter = (date: string) => dateOf(monthsLater(beginningOf(date), 1))

type Parts = Pick<Deps, 'database' | 'clock' | 'config'>

/** What the person on the simulated page can do to a charge. */
export type Till = {
  find(id: string): Promise<ChargeRow | undefined>
  /** False when it was paid before. The next month's charge is made at once, as a real provider does. */
  pay(charge: ChargeRow): Promise<boolean>
  letExpire(charge: ChargeRow): Promise<void>
}

/** A payment provider that lives in our own database and moves no money. */
export function simulatedProvider({ database, clock, config }: Parts): PaymentProvider & { till: Till } {
  const { db } = database

  function tell(charge: ChargeRow): ProviderPayment {
    return {
      id: charge.id,
      cents: charge.cents,
      dueOn: charge.due_on,
      state: states[charge.status],
      paidOn: charge.paid_on,
      invoiceUrl: `${config.publicUrl}${chargePath(charge.id)}`,
      customerId: charge.customer_id,
      checkoutId: charge.checkout_id,
      // Until its first charge is dealt with, a checkout has come to nothing.
      recurrenceId:
        charge.id === charge.recurrence_id && charge.status === 'PENDING' ? null : charge.recurrence_id,
      reference: charge.reference,
    }
  }

  const find = async (id: string) => (isId(id) ? selectCharge(db, id) : undefined)
  const only = (ids: readonly string[]) => ids.filter(isId)

  return {
    async registerPayer(reference) {
      return { customerId: `cus_${reference}` }
    },
    async openCheckout({ reference, payerReference, cents, dueOn }) {
      const [id, checkoutId] = [newId(), newId()]
      await insertCharge(db, {
        id,
        customer_id: `cus_${payerReference}`,
        checkout_id: checkoutId,
        recurrence_id: id,
        reference,
        cents,
        due_on: dueOn,
        status: 'PENDING',
        paid_on: null,
        return_to: `${config.publicUrl}/subscription`,
        created_at: clock.now(),
      })
      const link = `${config.publicUrl}${chargePath(id)}`
      return { id: checkoutId, link, expiresAt: new Date(clock.now().getTime() + lasts) }
    },
    async closeCheckout(id) {
      if (isId(id)) await deleteOpenCharges(db, 'checkout_id', id)
      return undefined
    },
    async findPayment(id) {
      const charge = await find(id)
      return charge && tell(charge)
    },
    async listPayments({ customerId, checkoutIds, recurrenceIds }) {
      const by = { customerId, checkoutIds: only(checkoutIds), recurrenceIds: only(recurrenceIds) }
      return (await selectCharges(db, by)).map(tell)
    },
    async findRecurrence(id) {
      const charges = isId(id)
        ? await selectCharges(db, { customerId: null, checkoutIds: [], recurrenceIds: [id] })
        : []
      const last = charges.at(-1)
      if (!last) return undefined
      const open = charges.find(({ status }) => status === 'PENDING' || status === 'OVERDUE')
      return {
        id,
        cents: last.cents,
        dueOn: monthAfter((open ?? last).due_on),
        alive: open !== undefined,
        checkoutId: last.checkout_id,
        reference: last.reference,
      }
    },
    /** The next charge is made a month after the last, whatever day is named. */
    async changeRecurrence(id, { cents }) {
      if (isId(id)) await changeOpenCharges(db, 'recurrence_id', id, { cents })
      return undefined
    },
    moveCharge: async (id, { cents, dueOn }) =>
      isId(id) && changeOpenCharges(db, 'id', id, { cents, due_on: dueOn }),
    async closeRecurrence(id) {
      if (isId(id)) await deleteOpenCharges(db, 'recurrence_id', id)
      return undefined
    },
    till: {
      find,
      async pay(charge) {
        const paid = { status: 'CONFIRMED' as const, paid_on: dateOf(clock.now()) }
        const due_on = monthAfter(charge.due_on)
        return database.transaction(async (tx) => {
          if (!(await closeCharge(tx, charge.id, paid))) return false
          await insertCharge(tx, { ...charge, id: newId(), due_on, created_at: clock.now() })
          return true
        })
      },
      letExpire: ({ id }) => letChargeExpire(db, id),
    },
  }
}
