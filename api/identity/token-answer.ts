import { z } from 'zod'

const text = z.string().min(1)
/** A field of the token endpoint's answer that some providers leave empty or null instead of leaving it out. */
const optional = text.optional().catch(undefined)

const tokens = z.object({
  access_token: text,
  token_type: text.catch('Bearer'),
  /** Some providers write the number `expires_in` as a text. */
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  id_token: optional,
  refresh_token: optional,
  scope: optional,
})
type Tokens = z.output<typeof tokens>

const oauthError = z.object({ error: z.string().regex(/^[a-z_]{1,64}$/) })

/** The answer is the tokens, a refusal that no later attempt changes, or a fault of the provider or this deployment. */
export type TokenAnswer = { tokens: Tokens } | { refusal: string; reason: string } | { fault: string }

/**
 * Errors that say nothing about the code or the refresh token. All errors not in this list end a session or refuse a
 * sign-in.
 */
const faults = [
  'invalid_client',
  // Glewlwyd sends `unauthorized_client` for a wrong client secret. At a renewal it may be about the grant (RFC 6749).
  'unauthorized_client',
  'server_error',
  'temporarily_unavailable',
  'slow_down',
  // A gateway in front of the provider answers with the errors below.
  'unauthorized',
  'forbidden',
  'not_found',
]

/** Decides what an answer of the token endpoint means. */
export function judgeAnswer(status: number, text: string): TokenAnswer {
  const isSuccess = status >= 200 && status < 300
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  const body = readJson(text)
  const error = oauthError.safeParse(body).data?.error
  if ((!isSuccess && !isRefusal) || (error !== undefined && faults.includes(error)))
    return { fault: error ?? `status ${status}` }
  if (error !== undefined) return { refusal: error, reason: error }
  const given = isSuccess ? tokens.safeParse(body).data : undefined
  if (given) return { tokens: given }
  // Glewlwyd refuses a revoked refresh token with 400 and an empty body. A success without tokens may have used up
  // the refresh token. Any other answer can come from a proxy or a firewall, for every session at once.
  return status === 400 || (isSuccess && body !== undefined)
    ? { refusal: 'invalid_grant', reason: `answer without tokens with status ${status}` }
    : { fault: `status ${status}` }
}

/** Reads a JSON text. Returns null for an empty text, undefined for a text that is not JSON. */
function readJson(text: string): unknown {
  try {
    return text.trim() === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}
