import type { Answer } from '@encaixe/contract/client.ts'
import type { Wire } from '@encaixe/contract/contract.ts'

type Calls = keyof Wire
type Required<A> = { [Key in keyof A]-?: undefined extends A[Key] ? never : Key }[keyof A] & string
/** A list, or a property that every answer of the call has. */
type Mark<A> = A extends readonly unknown[] ? 'list' : A extends object ? Required<A> : never

/** A property that every answer of the call has, and an answer of a proxy has not. */
const marks: { [Call in Calls]?: Mark<Answer<Call>> } = {
  'POST /api/auth/verify': 'user',
  'POST /api/auth/accept-terms': 'user',
  'GET /api/companies/my-company': 'slug',
  'POST /api/companies': 'slug',
  'PUT /api/companies/{id}': 'slug',
  'PATCH /api/companies/{id}/status': 'slug',
  'GET /api/companies/slug-available': 'available',
  'GET /api/collaborators/company/{companyId}': 'list',
  'GET /api/collaborators/{id}': 'id',
  'POST /api/collaborators': 'id',
  'PUT /api/collaborators/{id}': 'id',
  'PATCH /api/collaborators/{id}/status': 'id',
  'GET /api/procedures/company/{companyId}': 'list',
  'GET /api/procedures/company/{companyId}/active': 'list',
  'GET /api/procedures/{id}': 'id',
  'POST /api/procedures': 'id',
  'PUT /api/procedures/{id}': 'id',
  'PATCH /api/procedures/{id}/status': 'id',
  'GET /api/schedules/counts': 'total',
  'GET /api/clients': 'items',
  'GET /api/clients/summary': 'tags',
  'POST /api/clients': 'id',
  'POST /api/clients/import': 'wrong',
  'GET /api/trail': 'items',
  'GET /api/clients/{id}': 'id',
  'PUT /api/clients/{id}': 'id',
  'POST /api/clients/{id}/merge': 'id',
  'GET /api/clients/{id}/history': 'items',
  'GET /api/schedules/company/{companyId}': 'items',
  'GET /api/schedules/my-schedules': 'items',
  'GET /api/schedules/{id}': 'id',
  'POST /api/schedules': 'id',
  'PUT /api/schedules/{id}': 'id',
  'PATCH /api/schedules/{id}/complete': 'id',
  'PATCH /api/schedules/{id}/no-show': 'id',
  'PATCH /api/schedules/{id}/reopen': 'id',
  'PATCH /api/schedules/{id}/accept': 'id',
  'PATCH /api/schedules/{id}/decline': 'id',
  'PATCH /api/schedules/{id}/cancel': 'id',
  'PATCH /api/schedules/{id}/reschedule': 'id',
  'GET /api/schedules/calendar': 'collaborators',
  'GET /api/schedules/calendar/{month}': 'days',
  'GET /api/schedules/{id}/history': 'list',
  'GET /api/schedules/{id}/move-times': 'people',
  'GET /api/schedules/{id}/move-days/{month}': 'list',
  'GET /api/schedules/{id}/messages': 'list',
  'GET /api/public/visit-times': 'list',
  'GET /api/public/visit-days': 'list',
  'GET /api/public/visit-collaborators': 'list',
  'POST /api/visits': 'seriesId',
  'GET /api/visits/{id}': 'appointments',
  'GET /api/visits/{id}/move-times': 'list',
  'GET /api/visits/{id}/move-days/{month}': 'list',
  'PATCH /api/visits/{id}/cancel': 'appointments',
  'PATCH /api/visits/{id}/reschedule': 'appointments',
  'GET /api/public/available-days/{companyId}/{procedureId}/{month}': 'list',
  'GET /api/public/available-slots/{companyId}/{procedureId}/{date}': 'list',
  'GET /api/public/available-collaborators/{companyId}/{procedureId}/{date}/{startTime}': 'list',
  'GET /api/messages/settings': 'channels',
  'PUT /api/messages/settings': 'channels',
  'POST /api/messages/{id}/retry': 'id',
  'GET /api/messages/failed': 'items',
  'GET /api/messages/whatsapp-list': 'items',
  'POST /api/messages/whatsapp-list/{appointmentId}/done': 'doneAt',
  'GET /api/subscriptions/plans': 'list',
  'GET /api/subscriptions/status': 'hasSubscription',
  'PATCH /api/subscriptions/my-subscription': 'hasSubscription',
  'GET /api/subscriptions/history': 'list',
  'GET /api/subscriptions/can-create-company': 'canCreate',
  'POST /api/subscriptions': 'success',
  'DELETE /api/subscriptions/my-subscription': 'success',
  'POST /api/subscriptions/reactivate': 'success',
  'GET /api/me/data': 'account',
}

/** Answered by 204 alone. */
const bodiless: readonly string[] = [
  'DELETE /api/clients/{id}',
  'DELETE /api/collaborators/{id}',
  'DELETE /api/companies/{id}',
  'DELETE /api/exceptions/{id}',
  'DELETE /api/procedures/{id}',
  'DELETE /api/schedules/{id}/offer',
  'POST /api/me/erase',
  'POST /api/me/no-shows/contest',
] satisfies Calls[]

const hasKey = (answer: unknown, key: string) =>
  typeof answer === 'object' && answer !== null && Object.hasOwn(answer, key)

/** Whether the body of a successful answer has the form of the call's answers. */
export function fitsCall(call: string, answer: unknown): boolean {
  if (bodiless.includes(call)) return false
  const mark = (marks as Record<string, string>)[call]
  if (mark === undefined) return true
  // A list without paging is answered where a page with `items` may be asked for.
  if (Array.isArray(answer)) return mark === 'list' || mark === 'items'
  return mark !== 'list' && hasKey(answer, mark)
}
