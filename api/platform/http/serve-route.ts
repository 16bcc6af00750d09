import type { EveryCall } from '@encaixe/contract/contract.ts'
import type { Endpoint } from '@encaixe/contract/endpoint.ts'
import { limits } from '@encaixe/contract/limits.ts'
import { ownerSettles } from '@encaixe/contract/member-roles.ts'
import { hiddenFrom, hiddenInside, rightOf } from '@encaixe/contract/permissions.ts'
import { type ZodError, ZodObject, type ZodType } from 'zod'
import { countConnectionsFor } from '../database/request-owner.ts'
import { isCompanyId } from '../ids.ts'
import type { Log } from '../log/log.ts'
import type { UserEvent } from '../log/security-event.ts'
import type { CallerCompanies } from '../member-company.ts'
import { isRefused, type Refused, refused } from '../refused.ts'
import { type Answered, answer, answerRefusal } from './answer.ts'
import type { Late, Limits } from './limits.ts'
import { judgeUpload, readBody, readUpload } from './read-body.ts'
import { readField } from './read-field.ts'
import type { Caller, Route } from './route.ts'

/**
 * While the caller's address sends a flood of invalid tokens, only known tokens are accepted. `mayLookUp` counts a
 * token that this process has not verified before, and returns whether the token may be looked up.
 */
export type Flood = { mayLookUp: () => Promise<boolean> }

export type Identify = (request: Request, flood: Flood | undefined) => Promise<Caller | Refused>

export type Incoming = {
  request: Request
  params: Record<string, string>
  address: string
  requestId: string
  log: Log
  hangUp: () => void
}

/** `takeValid` counts a valid request under `valid` of the mount's limit: the handler calls it after its checks. */
export type MountIncoming = Incoming & { takeValid: () => Promise<Late> }

type Asking = { user: Caller | null; request: Request; call: EveryCall }

export type Doors = {
  identify: Identify
  companiesOf: (asking: Asking) => CallerCompanies
  limits: Limits
  /** Called when a signed-in user asks for a record of another user, or for a call that the role does not allow. */
  onBarred: UserEvent
}

/** PostgreSQL cannot store U+0000: a path that contains it gets 404, and a query that contains it gets 400. */
export function hasNul(values: Record<string, string | string[]>): boolean {
  return Object.values(values).some((value) => String(value).includes('\0'))
}

/** Returns the query values as texts. A name that is given twice becomes a list, which every schema refuses. */
function queryOf(url: string): Record<string, string | string[]> {
  if (!url.includes('?')) return {}
  const query: Record<string, string | string[]> = {}
  for (const [name, value] of new URL(url).searchParams) {
    const before = Object.hasOwn(query, name) ? query[name] : undefined
    if (before === undefined) query[name] = value
    else if (Array.isArray(before)) before.push(value)
    else query[name] = [before, value]
  }
  return query
}

type Parts = Record<'params' | 'query' | 'headers' | 'body', never>

/**
 * Applies the schema of each part. Returns the values, or the first refusal. A schema may throw: Zod compares the
 * `length` of any object, and the caller may send one that JavaScript cannot compare. No valid request has such a value.
 */
export function checkAll(
  parts: [keyof Parts, ZodType | undefined, unknown][],
  onThrow: (part: keyof Parts, error: unknown) => void,
): Parts | Refused {
  const values: Partial<Record<keyof Parts, unknown>> = {}
  for (const [name, schema, value] of parts) {
    try {
      const result = schema?.safeParse(value)
      if (result && !result.success) return invalid(result.error, schema)
      values[name] = result?.data
    } catch (error) {
      onThrow(name, error)
      return refused('malformed')
    }
  }
  return values as Parts
}

/** The most problems in one answer: an answer to a list of bad elements must not be many times larger than the list. */
const mostProblems = 100

/** Sorts the problems by the order of the schema's fields: checks of the whole body report after all fields. */
function invalid({ issues }: ZodError, schema: ZodType | undefined): Refused {
  const order = schema instanceof ZodObject ? Object.keys(schema.shape) : []
  const placeOf = ({ path }: ZodError['issues'][number]) => order.indexOf(String(path[0]))
  const fields: Record<string, string> = {}
  for (const issue of issues.toSorted((one, other) => placeOf(one) - placeOf(other)).slice(0, mostProblems))
    fields[issue.path.join('.')] ??= issue.message
  return fields[''] === undefined ? refused('invalid', { fields }) : refused('malformed')
}

/**
 * Identifies the caller. A flood of invalid tokens is refused before their signatures are checked; users with valid
 * tokens behind the same address are still served.
 */
async function whoCalls(
  endpoint: Endpoint,
  { request, address }: Incoming,
  { identify, limits: counted }: Doors,
): Promise<Caller | null | Refused> {
  if (endpoint.access === 'public') return null
  const late = counted.look(limits.unauthenticated, { address })
  const mayLookUp = async () => (await counted.take(limits.tokenLookUps, { address })) === undefined
  const caller = await identify(request, late && { mayLookUp })
  if (!isRefused(caller)) return caller
  // Every refusal counts, also of a token whose key cannot be fetched; that caller gets 503, because it may be a user.
  const over = late ?? (await counted.take(limits.unauthenticated, { address }))
  return caller.refused === 'unauthenticated' ? (over ?? caller) : caller
}

/** Whether the id belongs to another user or to no record: the answer is the same for both cases. */
const isForeignId = ({ path }: Endpoint, { refused }: Refused) =>
  refused === 'not_found' && path.includes('{')

/**
 * Checks the caller's access again after an upload, because a file may arrive slowly and the access may have ended or
 * changed in the meantime.
 */
async function mayNoLonger(before: CallerCompanies, fresh: () => CallerCompanies, call: EveryCall) {
  const met = before.about()
  if (!met) return undefined
  const company = await fresh().one(met.id)
  if (isRefused(company)) return company
  return rightOf(call, company.by.role) === 'refused' ? refused('role') : undefined
}

/**
 * The API promises this order of refusals: 401; 413, 415, 400 for a body that cannot be parsed; 429; 404; 403; 400;
 * 409. Only a flood of requests that would get 401 gets 429 first. An upload is read only after the checks for 403;
 * before them only its headers are checked.
 */
export async function serveRoute(
  { endpoint, handling }: Route,
  incoming: Incoming,
  doors: Doors,
): Promise<Answered> {
  const { request, params, address, requestId, log, hangUp } = incoming
  const user = await whoCalls(endpoint, incoming, doors)
  if (isRefused(user)) return answerRefusal(user)
  const who = { address, userId: user?.id }
  if (user) countConnectionsFor({ userId: user.id })
  const call = `${endpoint.method} ${endpoint.path}` as EveryCall
  const companies = doors.companiesOf({ user, request, call })
  const hidden = () => hiddenFrom(call, companies.about()?.by.role ?? 'owner')
  const refuse = (refusal: Refused) => {
    const isBarred = isForeignId(endpoint, refusal) || ['owner_only', 'role'].includes(refusal.refused)
    if (user && isBarred) doors.onBarred(log, { userId: user.id, route: call, code: refusal.refused })
    // Fields of a refusal are hidden too: it may contain records, for example appointments affected by new hours.
    const extra = hideFields(refusal.extra, hidden()) as Refused['extra']
    const by = companies.about()?.by.role ?? 'owner'
    const sentence = (by !== 'owner' && ownerSettles[refusal.refused]) || refusal.sentence
    return answerRefusal({ ...refusal, sentence, extra })
  }

  const { upload } = endpoint
  const unfit = upload && judgeUpload(request, upload)
  if (unfit) return answerRefusal(unfit)
  const read = upload ? { json: undefined } : await readBody(request)
  if (isRefused(read)) return answerRefusal(read)
  const query = queryOf(request.url)
  if (hasNul(query)) return answerRefusal(refused('malformed'))
  // A booking or a public page names its company; a member's company is known when it is found.
  const named = params.companyId ?? query.companyId ?? readField(read.json, 'companyId')
  if (isCompanyId(named)) countConnectionsFor({ companyId: named.toLowerCase() })
  const late = await doors.limits.take(endpoint.limit, who)
  if (late) return answerRefusal(late)

  // TypeScript cannot narrow `Who<Endpoint>` by the value of `access`; whoCalls() has already checked it.
  const cookies: string[] = []
  const setCookie = (cookie: string) => void cookies.push(cookie)
  const about = { user: user as Caller, companies, address, requestId, log, request, setCookie, hangUp }
  if (hasNul(params)) return answerRefusal(refused('not_found'))
  // The request is parsed once, before the look-ups. A refusal of the schemas is answered only after 404 and 403.
  const checked = checkAll(
    [
      ['params', endpoint.params, params],
      ['query', endpoint.query, query],
      ['headers', endpoint.headers, endpoint.headers && Object.fromEntries(request.headers)],
      ['body', endpoint.body, read.json],
    ],
    (part, error) =>
      log.warn('schema of a request threw an error', { code: 'schema_failed', route: call, part, error }),
  )
  const looking = { ...about, params, query, body: read.json, isValid: !isRefused(checked) }
  const found = await handling.find?.(looking)
  if (isRefused(found)) return refuse(found)
  if (endpoint.access === 'terms' && !user?.termsAccepted) return answerRefusal(refused('terms_not_accepted'))
  const role = companies.about()?.by.role
  if (role && rightOf(call, role) === 'refused') return refuse(refused('role'))
  const barred = await handling.allow?.({ ...looking, found })
  if (barred) return refuse(barred)
  if (isRefused(checked)) return answerRefusal(checked)
  const lateValid = await doors.limits.takeValid(endpoint.limit, who)
  if (lateValid) return answerRefusal(lateValid)

  const file = upload && user ? await readUpload(request, upload, user.id) : undefined
  if (isRefused(file)) return answerRefusal(file)
  const ended =
    upload && (await mayNoLonger(companies, () => doors.companiesOf({ user, request, call }), call))
  if (ended) return refuse(ended)
  const asked = { ...about, ...checked, ...(file && { body: file as never }), found }
  const outcome = await handling.handle(asked)
  if (isRefused(outcome)) return refuse(outcome)
  if (endpoint.stream || endpoint.file) return outcome as Response
  // Parsing the answer removes fields that the endpoint does not declare (a CNPJ, an owner).
  const shown = hideFields(endpoint.success.parse(outcome), hidden())
  return answer(endpoint.status, shown, cookies)
}

/**
 * Returns the answer with null in the fields of `names` at every depth, or with an empty list where such a field is a
 * list.
 */
function hideFields(answer: unknown, names: readonly string[]): unknown {
  if (names.length === 0 || typeof answer !== 'object' || answer === null) return answer
  if (Array.isArray(answer)) return answer.map((one) => hideFields(one, names))
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [
      name,
      names.includes(name)
        ? Array.isArray(value)
          ? []
          : null
        : hideFields(value, hiddenInside(names, name)),
    ]),
  )
}
