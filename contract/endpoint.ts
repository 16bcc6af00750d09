import type { ZodObject, ZodType } from 'zod'
import type { PublicLimit, UserLimit } from './limits.ts'
import type { RefusalCode } from './refusals.ts'
import type { Tag } from './tags.ts'

/** Who may call, and how often: anyone; a signed-in user; a signed-in user who accepted the terms in force. */
type Access = { access: 'public'; limit: PublicLimit } | { access: 'user' | 'terms'; limit: UserLimit }

/** Checked before the use case; the use case checks the contents. */
export type Upload = {
  types: readonly string[]
  mostBytes: number
  tooLarge: string
  wrongType: string
}

export type Endpoint = Access & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  /** The same call at a second path, under which OpenAPI describes it where `path` is ambiguous with another one. */
  alias?: `/api/${string}`
  tag: Tag
  summary: string
  status: 200 | 201 | 204
  params?: ZodObject
  query?: ZodObject
  headers?: ZodObject
  body?: ZodType
  /** The body is a file instead of JSON. */
  upload?: Upload
  /** The answer is an endless stream of events; each event has the schema `success`. */
  stream?: true
  /** The answer is a file of this type. */
  file?: string
  success: ZodType
  refuses: readonly RefusalCode[]
}

/** One call of the API. The server routes and validates by it, clients take their types from it, and OpenAPI describes it. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type Schema = { _zod: { output: unknown; input: unknown } }
export type Output<S> = S extends Schema ? S['_zod']['output'] : undefined
export type Input<S> = S extends Schema ? S['_zod']['input'] : undefined
