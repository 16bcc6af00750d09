import type { PaymentInput } from '@encaixe/contract/payment-fields.ts'
import { shareCents } from '../shares/facade.ts'
import type { AppointmentRow } from './store/appointments.ts'

/** The columns that a completion writes and a reopening empties. */
export type Paid = Pick<
  AppointmentRow,
  'paid_cents' | 'paid_method' | 'tip_cents' | 'paid_on' | 'share_basis_points' | 'share_cents'
>
/** The payment of a completed appointment; the database requires a payment. */
export type Payment = Pick<Paid, 'share_basis_points'> & {
  [Column in Exclude<keyof Paid, 'share_basis_points'>]: NonNullable<Paid[Column]>
}

/** The columns of an appointment that is not completed. */
export const unpaid: Paid = {
  paid_cents: null,
  paid_method: null,
  tip_cents: null,
  paid_on: null,
  share_basis_points: null,
  share_cents: null,
}

type Completion = { price_cents: number | null; day: string; rate: number | null }

export function paidNow(given: PaymentInput, { price_cents, day, rate }: Completion): Payment {
  const cents = given.cents ?? price_cents ?? 0
  return {
    paid_cents: cents,
    paid_method: given.method ?? 'other',
    tip_cents: given.tipCents ?? 0,
    paid_on: day,
    share_basis_points: rate,
    share_cents: shareCents(cents, rate),
  }
}

/** Returns the edited payment; undefined when nothing changes. The rate of the share does not change. */
export function editedPayment(given: PaymentInput, paid: Payment): Payment | undefined {
  const cents = given.cents ?? paid.paid_cents
  const edited = {
    ...paid,
    paid_cents: cents,
    paid_method: given.method ?? paid.paid_method,
    tip_cents: given.tipCents ?? paid.tip_cents,
    share_cents: shareCents(cents, paid.share_basis_points),
  }
  const isSame =
    edited.paid_cents === paid.paid_cents &&
    edited.paid_method === paid.paid_method &&
    edited.tip_cents === paid.tip_cents
  return isSame ? undefined : edited
}

/** The centavos of a payment with its tip; undefined for an appointment without a payment. */
export const receivedIn = ({ paid_cents, tip_cents }: Paid): number | undefined =>
  paid_cents === null ? undefined : paid_cents + (tip_cents ?? 0)

/** Returns the payment of a row; undefined when the appointment is not completed. */
export function paymentIn(row: Paid): Payment | undefined {
  const { paid_cents, paid_method, tip_cents, paid_on, share_basis_points, share_cents } = row
  if (paid_cents === null || paid_method === null || tip_cents === null) return undefined
  if (paid_on === null || share_cents === null) return undefined
  return { paid_cents, paid_method, tip_cents, paid_on, share_basis_points, share_cents }
}
