import type { EveryCall } from '@encaixe/contract/contract.ts'
import type { Row } from './matrix-roles.ts'
import { rowsOfAccounts } from './rows-of-accounts.ts'
import { rowsOfAppointments } from './rows-of-appointments.ts'
import { rowsOfClients } from './rows-of-clients.ts'
import { rowsOfCompanies } from './rows-of-companies.ts'
import { rowsOfDeposits } from './rows-of-deposits.ts'
import { rowsOfMembers } from './rows-of-members.ts'
import { rowsOfStatements } from './rows-of-statements.ts'
import { rowsOfTill } from './rows-of-till.ts'
import { rowsOfWaitlist } from './rows-of-waitlist.ts'

/** Every call of the contract: one without its row does not compile. */
const rows: Record<EveryCall, Row> = {
  ...rowsOfAccounts,
  ...rowsOfCompanies,
  ...rowsOfMembers,
  ...rowsOfAppointments,
  ...rowsOfClients,
  ...rowsOfDeposits,
  ...rowsOfTill,
  ...rowsOfWaitlist,
  ...rowsOfStatements,
}

export const matrixRows = Object.entries(rows) as [EveryCall, Row][]
