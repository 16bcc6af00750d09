import type { EveryCall } from '@encaixe/contract/contract.ts'
import { type Endpoint, tags, type Upload } from '@encaixe/contract/endpoint.ts'
import type { Limit } from '@encaixe/contract/limits.ts'
import { companyHeader, invitedRoles } from '@encaixe/contract/member-roles.ts'
import { permissions, rightOf } from '@encaixe/contract/permissions.ts'
import { product } from '@encaixe/contract/product.ts'
import { type RefusalCode, refusals } from '@encaixe/contract/refusals.ts'
import { z } from 'zod'
import { createDocument, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from 'zod-openapi'
import { isLoopback } from '../config/config-rules.ts'
import { describeLimit } from './describe-limit.ts'

const callOf = ({ method, path }: Endpoint) => `${method} ${path}` as EveryCall

/**
 * Whether an endpoint needs the header with the caller's company: nothing in its request names a company or a record of
 * a company. A stream needs no header, because it is about all companies of the caller.
 */
function meansOwnCompany(endpoint: Endpoint): boolean {
  const { path, body } = endpoint
  if (typeof permissions[callOf(endpoint)] === 'string' || endpoint.stream) return false
  const named = Object.keys((body as { shape?: object } | undefined)?.shape ?? {})
  return !/\{(id|companyId|appointmentId)\}/.test(path) && !named.includes('companyId')
}

const ofCompany = z.object({
  [companyHeader]: z
    .string()
    .optional()
    .meta({ description: 'Id da empresa, para quem trabalha em mais de uma; sem ele, a própria ou a única' }),
})

function headersOf(endpoint: Endpoint) {
  if (!meansOwnCompany(endpoint)) return endpoint.headers
  return endpoint.headers ? endpoint.headers.extend(ofCompany.shape) : ofCompany
}

function codesOf(endpoint: Endpoint): RefusalCode[] {
  const codes = new Set<RefusalCode>(endpoint.refuses)
  if (invitedRoles.some((role) => rightOf(callOf(endpoint), role) === 'refused')) codes.add('role')
  if (meansOwnCompany(endpoint)) codes.add('company_needed')
  if (endpoint.access !== 'public') codes.add('unauthenticated')
  if (endpoint.access === 'terms') codes.add('terms_not_accepted')
  if (endpoint.body || endpoint.upload || endpoint.query) codes.add('invalid')
  if (endpoint.body || endpoint.upload)
    for (const code of ['malformed', 'payload_too_large', 'unsupported_media_type'] as const) codes.add(code)
  codes.add('too_many_requests')
  codes.add('unavailable')
  return [...codes]
}

/** Statuses after which the same request may be repeated. */
const repeatable = new Set([429, 503])
const retryAfter = { description: 'Segundos até poder tentar de novo', schema: { type: 'integer' } } as const

function refusalSchema(codes: RefusalCode[]) {
  return z.object({
    error: z.string().meta({ description: 'Frase em português, pronta para a tela' }),
    code: z.enum(codes),
    fields: z.record(z.string(), z.string()).optional(),
  })
}

function responsesOf(endpoint: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => refusals[code].status)
  const responses: ZodOpenApiResponsesObject = {
    [`${endpoint.status}`]:
      endpoint.status === 204
        ? { description: 'Feito' }
        : {
            description: 'Feito',
            content: {
              [endpoint.file ?? (endpoint.stream ? 'text/event-stream' : 'application/json')]: {
                schema: endpoint.success,
              },
            },
          },
  }
  for (const [status, codes] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[`${status}` as `4${string}`] = {
      description: codes.map((code) => `\`${code}\`: ${refusals[code].sentence}`).join('\n\n'),
      ...(repeatable.has(status) && { headers: { 'Retry-After': retryAfter } }),
      content: { 'application/json': { schema: refusalSchema(codes) } },
    }
  }
  return responses
}

function filesOf({ types, mostBytes }: Upload) {
  const schema = { type: 'string', format: 'binary', maxLength: mostBytes } as const
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

/** Returns only a limit's figures: its bucket, and whether processes share a count, are of no concern to the caller. */
function rateLimitOf(limit: Limit) {
  const figures = Object.entries(limit).map(([by, { max, seconds }]) => [by, { max, seconds }])
  return Object.fromEntries(figures)
}

/** Creates the OpenAPI 3.1 document from the table of endpoints that also routes the requests. */
export function describeApi(endpoints: Endpoint[], { origin }: { origin: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.alias ?? endpoint.path
    paths[path] ??= {}
    const at = paths[path] ?? {}
    at[endpoint.method.toLowerCase()] = {
      tags: [endpoint.tag],
      summary: endpoint.summary,
      description: [
        `Limite: ${describeLimit(endpoint.limit)}.`,
        ...(endpoint.alias ? [`Responde também em \`${endpoint.path}\`.`] : []),
      ].join('\n\n'),
      ...(endpoint.alias && { 'x-also-at': [endpoint.path] }),
      'x-rate-limit': rateLimitOf(endpoint.limit),
      operationId: `${endpoint.method.toLowerCase()}${endpoint.path
        .slice(4)
        .replace(/[^a-zA-Z0-9]+(\w)/g, (_, letter: string) => letter.toUpperCase())
        .replace(/\W+$/, '')}`,
      security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
      requestParams: {
        ...(endpoint.params && { path: endpoint.params }),
        ...(endpoint.query && { query: endpoint.query }),
        ...(headersOf(endpoint) && { header: headersOf(endpoint) }),
      },
      ...(endpoint.body && {
        requestBody: {
          required: !endpoint.body.safeParse(undefined).success,
          content: { 'application/json': { schema: endpoint.body } },
        },
      }),
      ...(endpoint.upload && { requestBody: { required: true, content: filesOf(endpoint.upload) } }),
      responses: responsesOf(endpoint),
    }
  }
  const terms = `${origin}/terms-of-service`
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: `API ${product.name}`,
      version: '1',
      description: 'Agendamentos online para pequenos negócios.',
      termsOfService: terms,
      license: { name: 'Todos os direitos reservados', url: terms },
      contact: { name: product.name, url: `${origin}/support` },
    },
    // A relative address for a local deployment: on another machine, `localhost` would be another server.
    servers: [{ url: isLoopback(new URL(origin).hostname) ? '/' : origin }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'ID token do provedor de identidade',
        },
      },
    },
    paths: paths as ZodOpenApiPathsObject,
  })
}
