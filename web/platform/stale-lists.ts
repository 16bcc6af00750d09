import type { ApiError } from '@encaixe/contract/client.ts'
import type { EveryCall } from '@encaixe/contract/contract.ts'
import type { Query, QueryClient } from '@tanstack/react-query'

/** The lists that writes make stale. A list's name is the first part of the key of each of its queries. */
export const lists = [
  /** Everything that shows appointments, in any domain: lists, calendar, dashboard, clients, messages, money. */
  'appointments',
  'client list',
  'collaborators',
  'procedures',
  'members',
  'invitations',
  'company',
  'public-company',
  'slug',
  'waits',
  'messages',
  'calendar-feeds',
  'push settings',
  'subscription',
  'personal-data',
  'trail',
  'profile',
] as const
type List = (typeof lists)[number]

/** Queries that no write makes stale: a form fetches its record when it opens; the others hold state of this browser. */
type Unlisted = 'collaborator' | 'procedure' | 'view' | 'push device'

/** The compiler refuses a query with another first part, so that no list is left out of `staleAfter`. */
type ListKey = readonly [List | Unlisted, ...unknown[]]
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: ListKey
  }
}

const booking = ['appointments', 'client list', 'waits', 'personal-data', 'trail'] as const
const clients = ['appointments', 'client list', 'trail'] as const
const day = ['appointments', 'public-company', 'trail'] as const
const team = ['members', 'invitations', 'calendar-feeds', 'trail'] as const
const shop = [
  'company',
  'public-company',
  'slug',
  'waits',
  'profile',
  'appointments',
  'messages',
  'trail',
] as const
const services = ['procedures', 'collaborators', ...day] as const
const people = ['collaborators', 'subscription', 'appointments', 'public-company', ...team] as const
const account = lists.filter((list) => list !== 'profile')

type Write = Exclude<EveryCall, `GET ${string}`>

/** The lists that each write makes stale. A new write of the contract does not compile without its row. */
export const staleAfter: Record<Write, readonly List[]> = {
  // This call only reads the profile. The query that sends it stores the answer.
  'POST /api/auth/verify': [],
  'POST /api/auth/accept-terms': ['profile', 'company'],
  'POST /api/auth/sign-out': [],
  'POST /api/companies': lists,
  'PUT /api/companies/{id}': shop,
  'POST /api/companies/shared-slug': ['slug'],
  'PATCH /api/companies/{id}/status': shop,
  // The page is replaced after this call, so no list is left to fetch.
  'DELETE /api/companies/{id}': [],
  'POST /api/procedures': services,
  'PUT /api/procedures/{id}': services,
  'PATCH /api/procedures/{id}/status': services,
  'PUT /api/companies/{companyId}/procedures/order': services,
  'DELETE /api/procedures/{id}': services,
  'POST /api/collaborators': people,
  'PUT /api/collaborators/{id}': people,
  'PATCH /api/collaborators/{id}/status': people,
  'PUT /api/companies/{companyId}/collaborators/order': people,
  'DELETE /api/collaborators/{id}': people,
  'PUT /api/collaborators/{id}/photo': people,
  'DELETE /api/collaborators/{id}/photo': people,
  'PUT /api/companies/{id}/photo': shop,
  'DELETE /api/companies/{id}/photo': shop,
  'PATCH /api/members/{id}': team,
  // The mails to the member's collaborator end with the access.
  'DELETE /api/members/{id}': [...team, 'collaborators', 'appointments'],
  'POST /api/collaborators/{id}/invite': team,
  'POST /api/invitations': team,
  'DELETE /api/members/invitations/{id}': team,
  'POST /api/invitations/{token}/accept': lists,
  'POST /api/schedules': booking,
  'POST /api/schedules/cancel-from-new-accounts': booking,
  'PUT /api/schedules/{id}': booking,
  'PATCH /api/schedules/{id}/cancel': booking,
  'PATCH /api/schedules/{id}/complete': booking,
  'PATCH /api/schedules/{id}/no-show': booking,
  'PATCH /api/schedules/{id}/reopen': booking,
  'PATCH /api/schedules/{id}/accept': booking,
  'PATCH /api/schedules/{id}/decline': booking,
  'PATCH /api/schedules/{id}/reschedule': booking,
  'POST /api/schedules/{id}/offer': booking,
  'DELETE /api/schedules/{id}/offer': booking,
  'POST /api/schedules/{id}/offer/link': [],
  'PUT /api/schedules/{id}/payment': booking,
  'POST /api/visits': booking,
  'PATCH /api/visits/{id}/cancel': booking,
  'PATCH /api/visits/{id}/reschedule': booking,
  'PATCH /api/visits/{id}/deposit/claimed': booking,
  'PATCH /api/visits/{id}/deposit/received': booking,
  'PATCH /api/visits/{id}/deposit/refused': booking,
  'PATCH /api/visits/{id}/deposit/refunded': booking,
  'PATCH /api/series/{id}/cancel': booking,
  'POST /api/links/{token}': booking,
  'POST /api/clients': clients,
  'POST /api/clients/import': clients,
  'PUT /api/clients/{id}': clients,
  'DELETE /api/clients/{id}': clients,
  'POST /api/clients/{id}/merge': clients,
  'POST /api/clients/{id}/claims/{claimId}': clients,
  'POST /api/exceptions': day,
  'PUT /api/exceptions/{id}': day,
  'DELETE /api/exceptions/{id}': day,
  'POST /api/holidays/{date}/decision': day,
  'POST /api/till/{date}/close': ['appointments', 'trail'],
  'POST /api/shares': ['appointments', 'trail'],
  'DELETE /api/shares/{id}': ['appointments', 'trail'],
  'POST /api/statements': ['appointments', 'trail'],
  'PATCH /api/statements/{id}/send': ['appointments', 'trail'],
  'PATCH /api/statements/{id}/accept': ['appointments', 'trail'],
  'PATCH /api/statements/{id}/contest': ['appointments', 'trail'],
  'POST /api/waitlist': ['appointments', 'personal-data'],
  'DELETE /api/waitlist/{id}': ['appointments', 'personal-data'],
  'POST /api/schedules/{id}/earlier': ['appointments', 'personal-data'],
  'POST /api/waitlist/{id}/ask': ['appointments', 'trail'],
  'POST /api/subscriptions': account,
  // The query that opens the payment sends this call and stores the answer.
  'POST /api/subscriptions/payment': [],
  'PATCH /api/subscriptions/my-subscription': account,
  'DELETE /api/subscriptions/my-subscription': account,
  'POST /api/subscriptions/reactivate': account,
  'PUT /api/messages/settings': ['messages', 'appointments', 'trail'],
  'PUT /api/companies/{id}/whatsapp': ['messages', 'appointments', 'trail'],
  'DELETE /api/companies/{id}/whatsapp': ['messages', 'appointments', 'trail'],
  'POST /api/messages/{id}/retry': ['appointments', 'trail'],
  'POST /api/messages/{id}/by-hand': ['appointments', 'trail'],
  'POST /api/messages/whatsapp-list/{appointmentId}/done': ['appointments'],
  // The account is gone, and the page loads anew.
  'POST /api/me/erase': [],
  'POST /api/me/no-shows/contest': ['personal-data'],
  'POST /api/calendar-feeds': ['calendar-feeds', 'trail'],
  'DELETE /api/calendar-feeds/{id}': ['calendar-feeds', 'trail'],
  // The hook that switches a device stores its new state.
  'POST /api/push/subscriptions': ['personal-data'],
  'DELETE /api/push/subscriptions': ['personal-data'],
  'PUT /api/push/settings': ['push settings'],
  'POST /api/contact': [],
  'POST /api/public/events': [],
}

/** After these writes a row that no longer matches the list's filter stays until the list is opened again. */
const keepsRows =
  /^PATCH \/api\/schedules\/\{id\}\/(cancel|complete|no-show|reopen|accept|decline)$|^PUT \/api\/schedules\/|^PATCH \/api\/visits\/\{id\}\/(cancel|deposit)/

/** The part of the appointments whose rows stay on screen after a write, until the part is opened again. */
function partThatStays(call: string): 'list' | 'messages' | null {
  // WhatsApp has opened over the page, and the row says that the client was informed.
  if (call === 'POST /api/messages/{id}/by-hand') return 'messages'
  return keepsRows.test(call) ? 'list' : null
}

/** A refetch waits this long for a pending change of this tab, because the refetch could show the old state again. */
const longestWait = 2_000

const pollMs = 50

/**
 * After a conflict the lists on screen are fetched again. Without an answer the write may have been done, so the lists
 * are fetched when they are opened again.
 */
function effectOf(error: ApiError | undefined): 'refetch' | 'mark' | 'none' {
  if (!error) return 'refetch'
  if (error.status === 0) return 'mark'
  return error.status === 404 || error.status === 409 || error.status >= 500 ? 'refetch' : 'none'
}

let renew = async (): Promise<void> => undefined

/** Fetches the stale lists on screen now, and waits for them: a dialog that awaits this closes over the new list. */
export const renewed = () => renew()

/** Returns the function that is called after each call of the API. Several writes within a moment cause one refetch. */
export function renewAfterWrites(queries: QueryClient): (call: string, error?: ApiError) => void {
  const stale = new Set<unknown>()
  const marked = new Set<unknown>()
  /** The part that stays after all writes since the last refetch; undefined before the first of them. */
  let staying: ReturnType<typeof partThatStays> | undefined
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing: Promise<void> = Promise.resolve()

  function attempt(): void {
    const waits = queries.isMutating() > 0 && Date.now() - since < longestWait
    if (waits) timer = setTimeout(attempt, pollMs)
    else void flush()
  }

  function flush(): Promise<void> {
    if (timer === undefined) return renewing
    clearTimeout(timer)
    timer = undefined
    const [fetched, kept, part] = [new Set(stale), new Set(marked), staying]
    const stays = ({ queryKey: [list, of] }: Query) => list === 'appointments' && of === part
    const isFetched = (query: Query) => fetched.has(query.queryKey[0]) && !stays(query)
    const isMarked = (query: Query) =>
      kept.has(query.queryKey[0]) || (fetched.has('appointments') && stays(query))
    stale.clear()
    marked.clear()
    staying = undefined
    void queries.invalidateQueries({ predicate: isMarked, refetchType: 'none' })
    renewing = queries.invalidateQueries({ predicate: isFetched })
    return renewing
  }

  renew = flush
  return (call, error) => {
    const effect = effectOf(error)
    const names = staleAfter[call as Write] ?? []
    if (effect === 'none' || names.length === 0) return
    for (const name of names) (effect === 'refetch' ? stale : marked).add(name)
    if (effect === 'refetch') {
      const part = error ? null : partThatStays(call)
      staying = staying === undefined || staying === part ? part : null
    }
    if (timer !== undefined) return
    since = Date.now()
    // A hook shows the answer first, before the lists are fetched.
    timer = setTimeout(attempt)
  }
}
