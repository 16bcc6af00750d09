import type { EveryCall } from '@encaixe/contract/contract.ts'
import type { Row } from './matrix-roles.ts'
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
