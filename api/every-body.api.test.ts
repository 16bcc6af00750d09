import type { EveryCall } from '@encaixe/contract/contract.ts'
import { refusals } from '@encaixe/contract/refusals.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkAll } from './platform/http/serve-route.ts'
import { isRefused } from './platform/refused.ts'
import type { Reply, Say } from './testing/an-owner.ts'
import { oddBodies, oddObjects, oddTexts, writeBody } from './testing/odd-bodies.ts'
import { aCast, type People } from './testing/role-matrix/matrix-people.ts'
import { endpointOf, expectedStatus, type Role, type Row, roles } from './testing/role-matrix/matrix-roles.ts'
import { matrixRows } from './testing/role-matrix/matrix-rows.ts'
import { type MatrixShop, type MatrixShops, matrixShops } from './testing/role-matrix/matrix-shop.ts'
import { placesOf, sampleOf, withValue } from './testing/schema-fields.ts'
import { startTestApi, type TestApi } from './testing/test-api.ts'
import { startWhatsappEmulator, type WhatsappEmulator } from './testing/whatsapp-emulator.ts'

/** How many bodies are generated. The gate generates the same thousand on each run; any other count uses a new seed. */
const bodies = Number(process.env.FUZZ_BODIES ?? 1_000)
const seed = bodies === 1_000 ? 39 : Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)

let api: TestApi
/** Answers for Meta, so that no body makes a call to an address outside of the machine. */
let meta: WhatsappEmulator
let shops: MatrixShops
let shop: MatrixShop
let people: People
const counts = { bodies: 0, places: 0, addresses: 0 }
const failures: string[] = []

beforeAll(async () => {
  meta = await startWhatsappEmulator()
  const { WHATSAPP_BASE_URL } = meta.env
  api = await startTestApi({
    jobs: 'enqueue',
    env: { WHATSAPP_BASE_URL },
    onLog: (line) => line.includes('"level":"error"') && failures.push(line),
  })
  shops = matrixShops(api)
  ;({ shop, people } = await aCast(api, shops))
})

afterAll(async () => {
  await api.close()
  await meta.close()
  const { bodies, places, addresses } = counts
  process.stdout.write(
    `every body: ${bodies} generated bodies (seed ${seed}), ${places} objects in places of bodies, ${addresses} odd addresses\n`,
  )
})

/** Returns a caller whom the call is open to, so that the request reaches its use case. */
function callerOf(call: EveryCall, row: Row): Say {
  const role = roles.findLast((role) => expectedStatus(call, row, role) < 400) ?? 'owner'
  return role === 'client' ? shop.client : people[role as Exclude<Role, 'client'>]
}

const english = /invalid input|expected|received|too (small|big)|must be|unrecognized/i
const known = new Set<unknown>(Object.keys(refusals))

/** `usual` is the row's own status: without a provider the configuration of sign-ins answers 503. */
function checkReply({ status, body }: Reply, sent: string, { status: usual }: Row): void {
  if (status !== usual) expect(status, sent).toBeLessThan(500)
  if (status < 400) return
  expect(known, sent).toContain(body.code)
  expect(body.error, sent).toEqual(expect.any(String))
  expect(body.error, sent).not.toMatch(english)
}

/** Writes the request line. The texts replace the values of the path, and the query becomes as given. */
function lineOf(call: EveryCall, values: Record<string, string>, query: [string, string][] = []): string {
  const line = call.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'))
  const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return search === '' ? line : `${line}?${search}`
}

const calls = matrixRows
  .map(([call, row]) => ({ call, row, endpoint: endpointOf.get(call), say: () => callerOf(call, row) }))
  .filter(({ endpoint }) => !endpoint?.stream)
const withBody = calls.filter(({ endpoint }) => endpoint?.body)
const runs = Math.ceil(bodies / withBody.length)

test('a caller who puts odd texts into the path and the query of any call gets success or a refusal', async () => {
  for (const { call, row, endpoint, say } of calls) {
    const names = Object.keys({ ...endpoint?.query?.shape, ...row.query?.(shop), unknown: '' })
    const params = Object.keys(row.path?.(shop) ?? {})
    const rest = endpoint?.body ? writeBody({}) : undefined
    for (const text of oddTexts) {
      const inPath = params.map((name) => lineOf(call, { ...row.path?.(shop), [name]: text }))
      const path = lineOf(call, row.path?.(shop) ?? {})
      const inQuery = [
        lineOf(
          call,
          row.path?.(shop) ?? {},
          names.map((name) => [name, text]),
        ),
        ...names.map((name) => `${path}?${name}=${encodeURIComponent(text)}&${name}[length]=1`),
        `${path}?${encodeURIComponent(text)}=1&__proto__=1&constructor=2`,
      ]
      // A write with a valid path may end the record that the next calls need.
      for (const line of [...inPath, ...(call.startsWith('GET') ? inQuery : [])]) {
        checkReply(await say()(line, rest), line, row)
        counts.addresses += 1
      }
    }
  }
})

// A call that changes the people gets people of its own, and the calls after it get them too, so it comes last.
const ordered = withBody.toSorted((a, b) => Number(a.row.alone === true) - Number(b.row.alone === true))
describe.each(ordered)('$call', ({ call, row, endpoint, say }) => {
  beforeAll(async () => {
    if (row.alone) ({ shop, people } = await aCast(api, shops))
    shop = await shops.renewed(shop, row.fresh ?? [])
  })

  /** The row's valid body, and one with every other field of the schema, so that each field may be replaced. */
  const few = () => ({ ...row.body?.(shop) })
  const example = () => ({ ...(endpoint?.body && (sampleOf(endpoint.body) as object)), ...few() })
  const anyBody = () => fc.oneof(oddBodies(few()), oddBodies(example()))
  const line = () => lineOf(call, row.path?.(shop) ?? {}, Object.entries(row.query?.(shop) ?? {}))
  const seedOf = seed + withBody.findIndex((one) => one.call === call)

  /** Some schemas ignore unknown fields or, like that of an analytics event, accept any object. */
  const isAccepted = (body: string) =>
    !isRefused(checkAll([['body', endpoint?.body, JSON.parse(body)]], () => {}))

  test('a caller who sends an object that pretends to be a text in any place gets a refusal, unless the schema accepts the object', async () => {
    for (const place of endpoint?.body ? placesOf(endpoint.body) : []) {
      // Two objects for each place, so that all objects reach some calls; the schemas get all in every-field.test.ts.
      for (const shift of [0, oddObjects.length / 2]) {
        const odd = oddObjects[(counts.places + shift) % oddObjects.length]
        const body = writeBody(withValue(example(), place, odd))
        const reply = await say()(line(), body)
        checkReply(reply, `${call} ${body}`, row)
        if (!isAccepted(body)) expect(reply.status, `${call} ${body}`).toBeGreaterThanOrEqual(400)
        counts.places += 1
      }
    }
  })

  test('a caller who sends any body gets Portuguese sentences from the schema', () => {
    fc.assert(
      fc.property(anyBody(), (any) => {
        const checked = checkAll([['body', endpoint?.body, any]], () => {})
        if (isRefused(checked)) expect(JSON.stringify(checked.fields ?? {})).not.toMatch(english)
      }),
      { numRuns: 1_000, seed: seedOf },
    )
  })

  test('a caller who sends any body gets success or a refusal of the contract', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody(), async (any) => {
        const body = writeBody(any)
        checkReply(await say()(line(), body), `${call} ${body}`, row)
        counts.bodies += 1
      }),
      { numRuns: runs, seed: seedOf },
    )
  })
})

test('no request of this file makes the API log an error', () => {
  expect(failures).toEqual([])
})
