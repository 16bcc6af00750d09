import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { contract } from './contract.ts'
import type { Endpoint } from './endpoint.ts'
import { invitedRoles, memberRoles, staffRoles } from './member-roles.ts'
import { getsField, hiddenFrom, isOwnOnly, mustAttend, permissions, rolesWith } from './permissions.ts'

const endpoints: Endpoint[] = Object.values(contract).flatMap((noun) => Object.values(noun))

type Definition = {
  shape?: Record<string, ZodType>
  innerType?: ZodType
  element?: ZodType
  options?: ZodType[]
}

/** Returns the schemas of the fields with this name, at any depth. `deposit.code` is `code` inside `deposit`. */
function fieldsNamed(path: string, schema: ZodType): ZodType[] {
  const [name = '', ...rest] = path.split('.')
  if (rest.length > 0) return fieldsNamed(name, schema).flatMap((one) => fieldsNamed(rest.join('.'), one))
  const { shape, innerType, element, options = [] } = schema._zod.def as unknown as Definition
  const inner = [innerType, element, ...options].filter((one) => one !== undefined)
  return [
    ...inner.flatMap((one) => fieldsNamed(name, one)),
    ...Object.entries(shape ?? {}).flatMap(([key, value]) =>
      key === name ? [value] : fieldsNamed(name, value),
    ),
  ]
}

test('every call has one row of permissions, and every field that a row hides is in the answer and may be empty there', () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}` as keyof typeof permissions)
  expect(calls.sort()).toEqual(Object.keys(permissions).sort())
  const wrong: string[] = []
  for (const { method, path, success, refuses } of endpoints) {
    const call = `${method} ${path}` as keyof typeof permissions
    for (const name of new Set(invitedRoles.flatMap((role) => hiddenFrom(call, role)))) {
      const fields = fieldsNamed(name, success)
      const mayBeEmpty = (field: ZodType) => field.safeParse(null).success || field.safeParse([]).success
      const inRefusal = refuses.includes('appointments_affected')
      if (fields.length === 0 && !inRefusal) wrong.push(`${call}: ${name} is not in the answer`)
      if (!fields.every(mayBeEmpty)) wrong.push(`${call}: ${name} is neither nullable nor a list`)
    }
  }
  expect(wrong).toEqual([])
})

test('the table of permissions answers screens and queries what a role gets', () => {
  expect(memberRoles.filter((role) => isOwnOnly(role, 'GET /api/statements'))).toEqual(['professional'])
  expect(rolesWith('all', 'GET /api/statements')).toEqual(['owner', 'manager'])
  expect(memberRoles.filter((role) => getsField(role, 'GET /api/schedules/{id}', 'price'))).toEqual([
    'owner',
    'manager',
    'reception',
  ])
  expect(memberRoles.filter((role) => getsField(role, 'GET /api/clients', 'lastVisit'))).not.toContain(
    'professional',
  )
})

test('a member who does not attend may have every role except those that reach only their own records', () => {
  expect(invitedRoles.filter((role) => !mustAttend(role))).toEqual([...staffRoles])
})
