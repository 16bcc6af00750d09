import { contract, type EveryCall } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import type { MemberRole } from '@encaixe/contract/member-roles.ts'
import { permissions, rightOf } from '@encaixe/contract/permissions.ts'
import type { MatrixShop, Records } from './matrix-shop.ts'

/**
 * The callers. The record of a request belongs to the first professional; `colleague` is another professional.
 * `newcomer` has not accepted the terms. `other member` is a manager of another company, and `former member` was a
 * manager of this company.
 */
export const roles = [
  'visitor',
  'newcomer',
  'stranger',
  'client',
  'other owner',
  'other member',
  'former member',
  'colleague',
  'professional',
  'reception',
  'manager',
  'owner',
] as const
export type Role = (typeof roles)[number]

export const rolesInShop: Partial<Record<Role, MemberRole>> = {
  colleague: 'professional',
  professional: 'professional',
  reception: 'reception',
  manager: 'manager',
  owner: 'owner',
}

/** A call of the matrix. The table of permissions says which roles may make the call; this row has the API's answer. */
export type Row = {
  status: number
  path?: (shop: MatrixShop) => Record<string, string>
  query?: (shop: MatrixShop) => Record<string, string>
  body?: (shop: MatrixShop) => object
  /** The body of the call is a photo, or a list of clients. */
  sends?: 'photo' | 'csv'
  /** The call is about the caller's own company: a caller with another company gets an answer about that company. */
  own?: true
  /** The call names the company in its body. */
  names?: true
  /** The call is about a record of the first professional. */
  ofProfessional?: true
  /** The status for the appointment's client, and for anybody with an account; the table of permissions has neither. */
  client?: number
  anybody?: number
  /** The records that are made anew for each permitted caller, because the call changes them. */
  fresh?: readonly (keyof Records)[]
  /** The call changes the people or the company itself, so that no other request can use them afterwards. */
  alone?: true
  /** Exceptions from the table of permissions and from the fields above. */
  but?: Partial<Record<Role, number>>
}

const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))
export const endpointOf = new Map(
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}` as EveryCall, endpoint]),
)

const namesInPath = /\/companies\/\{id\}|\{companyId\}/

/**
 * Returns the expected status by the table of permissions and the row. A former member gets the refusal that the access
 * ended, and can no longer read any record.
 */
export function expectedStatus(call: EveryCall, row: Row, role: Role): number {
  const said = row.but?.[role]
  if (said !== undefined) return said
  const needsTerms = role === 'newcomer' && endpointOf.get(call)?.access === 'terms'
  if (permissions[call] === 'anybody') return row.status
  if (role === 'visitor') return 401
  if (permissions[call] === 'account') return needsTerms ? 403 : row.status
  const here = rolesInShop[role]
  if (here) return statusOfMember(call, row, role, here)
  if (role === 'former member' && (row.own || row.names || namesInPath.test(call))) return 403
  if (row.own && role === 'other owner') return row.status
  if (row.own && role === 'other member') return statusOfMember(call, row, role, 'manager')
  if (role === 'client' && row.client !== undefined) return row.client
  return row.anybody === undefined ? 404 : needsTerms ? 403 : row.anybody
}

function statusOfMember(call: EveryCall, row: Row, role: Role, here: MemberRole): number {
  const right = rightOf(call, here)
  if (right === 'refused') return 403
  return right === 'own' && row.ofProfessional && role !== 'professional' ? 404 : row.status
}
