import { z } from 'zod'

const text = z.string().min(1)
/** A field that some providers leave empty or null instead of leaving it out. */
const optional = text.optional().catch(undefined)

const tokens = z.object({
  access_token: text,
  token_type: text.catch('Bearer'),
  /** Some providers write the number as a text. */
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  id_token: optional,
  refresh_token: optional,
  scope: optional,
})
type Tokens = z.output<typeof tokens>

const oauthError = z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) })

/** Tokens; or a refusal, which no later attempt changes; or a fault of the provider or of this deployment. */
export type TokenAnswer = { tokens: Tokens } | { refusal: string; reason: string } | { fault: string }

/** Errors that say nothing about the code or the refresh token. All others do: a session must not wait for ever. */
const faults = [
  'invalid_client',
  // RFC 6749 means another thing than `invalid_client`, but Glewlwyd says so about a wrong client secret.
  'unauthorized_client',
  'server_error',
  'temporarily_unavailable',
  'slow_down',
]

/** What an answer of the token endpoint means. `body` is undefined when it is no JSON. */
export function judgeAnswer(status: number, body: unknown): TokenAnswer {
  const isSuccess = status >= 200 && status < 300
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  const error = oauthError.safeParse(body).data?.error
  if (!isSuccess && !isRefusal) return { fault: error ?? `status ${status}` }
  if (error !== undefined)
    return faults.includes(error) ? { fault: error } : { refusal: error, reason: error }
  const given = isSuccess ? tokens.safeParse(body).data : undefined
  if (given) return { tokens: given }
  // RFC 6749 has 401 for the client alone.
  return status === 401
    ? { fault: 'status 401' }
    : { refusal: 'invalid_grant', reason: `unreadable answer with status ${status}` }
}
