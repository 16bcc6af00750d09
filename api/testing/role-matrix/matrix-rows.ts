import type { EveryCall } from '@encaixe/contract/contract.ts'
import type { Reply, Say } from '../an-owner.ts'
import type { Row } from './matrix-roles.ts'
import type { MatrixShop } from './matrix-shop.ts'
import { rowsOfAccounts } from './rows-of-accounts.ts'
import { rowsOfAppointments } from './rows-of-appointments.ts'
import { rowsOfClients, rowsOfWaitlist } from './rows-of-clients.ts'
import { rowsOfCompanies } from './rows-of-companies.ts'
import { rowsOfMembers } from './rows-of-members.ts'
import { rowsOfMoney } from './rows-of-money.ts'

/** The rows of all calls of the contract: a call without its row does not compile. */
const rows: Record<EveryCall, Row> = {
  ...rowsOfAccounts,
  ...rowsOfCompanies,
  ...rowsOfMembers,
  ...rowsOfAppointments,
  ...rowsOfClients,
  ...rowsOfMoney,
  ...rowsOfWaitlist,
}

export const matrixRows = Object.entries(rows) as [EveryCall, Row][]

/** A picture of one grey pixel. */
const aPhoto = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

export const aCsv = Buffer.from('nome;celular\nRui;11 95555-0143\n')

/** Sends the call of a row, with the body or file that the row has. */
export function sendRow(say: Say, line: string, { sends, body }: Row, shop: MatrixShop): Promise<Reply> {
  if (sends === 'photo') return say(line, aPhoto, { 'content-type': 'image/png' })
  if (sends === 'csv') return say(line, aCsv, { 'content-type': 'text/csv' })
  return say(line, body?.(shop))
}
