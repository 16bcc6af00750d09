export type ClientAuth = 'basic' | 'post' | 'none'

/** Our client at the identity provider. A public client has no secret. `auth` is its registered method. */
export type Client = {
  clientId: string
  clientSecret: string | undefined
  auth?: 'basic' | 'post' | undefined
}

const names: Record<ClientAuth, string> = {
  post: 'client_secret_post',
  basic: 'client_secret_basic',
  none: 'none',
}

/**
 * Chooses how the client authenticates, from the methods in the provider's metadata. Undefined when the metadata lists
 * no method that we support. `post` comes before `basic`, because all clients encode a form alike, but providers read
 * the encoded secret of `basic` differently.
 */
export function chooseClientAuth(
  { clientSecret, auth }: Client,
  listed: readonly string[] = [names.basic],
): ClientAuth | undefined {
  if (auth !== undefined) return auth
  const possible = (['post', 'basic', 'none'] as const).filter((way) => listed.includes(names[way]))
  // Metadata seldom lists `none`, although public clients exist.
  return clientSecret === undefined && possible.length > 0 ? 'none' : possible[0]
}

export function authenticated(
  parameters: Record<string, string>,
  { clientId, clientSecret }: Client,
  how: ClientAuth,
): { headers: Record<string, string>; body: URLSearchParams } {
  const body = new URLSearchParams(parameters)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (how === 'basic') {
    const pair = [clientId, clientSecret ?? ''].map(formEncoded).join(':')
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  } else {
    body.set('client_id', clientId)
    if (how === 'post') body.set('client_secret', clientSecret ?? '')
  }
  return { headers, body }
}

/** RFC 6749 2.3.1: the text is encoded as in a form, so a space is `+`. */
function formEncoded(text: string): string {
  return String(new URLSearchParams({ text })).slice('text='.length)
}
