import { generateKeyPairSync } from 'node:crypto'
import { copyFile, cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { command, ensure, freePort, listens, startProgram, temporaryFolder } from '../part.ts'

const schema = '/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz'
const modules = '/usr/lib/glewlwyd'
export const scope = 'openid email profile'
const scopes = scope.split(' ')

/** The lifetime of access and ID tokens in seconds. It is short, so that a check can wait until a token expires. */
export const lifetime = 8

/** A client of Glewlwyd for each method of client authentication. */
export const clients = { basic: 'encaixe-basic', post: 'encaixe post' }
export const secrets = { basic: 'letters-and-digits-24-or-more', post: 'a: secret of 24 +characters, & ç' }

const person = (username: string, name: string) => ({
  username,
  name,
  email: `${username}@cliente.example`,
  password: `a password of ${username}`,
})
const ana = person('ana', 'Ana Prado')

export type Glewlwyd = AsyncDisposable & {
  /** The issuer of the plugin instance; each instance has its own key. */
  issuer(kind: 'rsa' | 'ecdsa'): string
  /** Signs Ana in at Glewlwyd itself; returns the cookie. */
  signIn(): Promise<string>
  /** Creates a user who has not yet granted anything to the product's clients. */
  newUser(): Promise<typeof ana>
  /** The number of refresh tokens that are still valid. */
  liveTokens(): Promise<number>
  revokeTokens(): Promise<void>
}

type Call = (method: string, path: string, body?: unknown, cookie?: string) => Promise<string>

/** Glewlwyd with a database of its own, two instances of its OpenID plugin, a user and two clients. */
export async function startGlewlwyd(redirectUri: string): Promise<Glewlwyd> {
  await using started = new AsyncDisposableStack()
  const folder = started.use(await temporaryFolder())
  const [port, database] = [await freePort(), folder.file('glewlwyd.db')]
  const url = `http://localhost:${port}`
  const sql = (text: string) => command('sqlite3', [database], { input: `.timeout 5000\n${text}` })
  await sql(gunzipSync(await readFile(schema)).toString())
  await copyPages(folder.file('pages'))
  await writeFile(
    folder.file('glewlwyd.conf'),
    settings({ port, url, database, pages: folder.file('pages') }),
  )
  const args = ['--config-file', folder.file('glewlwyd.conf')]
  started.use(await startProgram('glewlwyd', args, () => listens(port)))

  /** Calls Glewlwyd's API and returns the cookie of the answer. */
  const call: Call = async (method, path, body, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie }
    const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await fetch(`${url}/api${path}`, sent)
    ensure(response.ok, `${method} ${path} of Glewlwyd: ${response.status} ${await response.text()}`)
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  }
  const { username, password } = ana
  const signIn = () => call('POST', '/auth/', { username, password })
  const addUser = await configure(call, url, redirectUri)
  let users = 0
  const user = await signIn()
  for (const id of Object.values(clients)) {
    await call('PUT', `/auth/grant/${encodeURIComponent(id)}`, { scope }, user)
  }
  const running = started.move()
  return {
    issuer: (kind) => `${url}/api/${kind}`,
    signIn,
    newUser: () => addUser(person(`bia${++users}`, 'Bia Nunes')),
    liveTokens: async () =>
      Number(await sql('select count(*) from gpo_refresh_token where gpor_enabled = 1;')),
    async revokeTokens() {
      await sql('update gpo_refresh_token set gpor_enabled = 0;')
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** In the Debian package, config.json of Glewlwyd's pages is a link to a folder. Without this file no page starts. */
async function copyPages(to: string): Promise<void> {
  await cp('/usr/share/glewlwyd/webapp', to, {
    recursive: true,
    dereference: true,
    filter: (path) => !path.endsWith('/config.json'),
  })
  await copyFile('/usr/share/glewlwyd/templates/config.json', join(to, 'config.json'))
}

async function configure(call: Call, url: string, redirectUri: string) {
  const admin = await call('POST', '/auth/', { username: 'admin', password: 'password' })
  const keys = {
    rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ecdsa: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  }
  for (const [kind, { privateKey, publicKey }] of Object.entries(keys)) {
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    const cert = publicKey.export({ type: 'spki', format: 'pem' })
    const own = { iss: `${url}/api/${kind}`, 'jwt-type': kind, key, cert }
    const instance = { module: 'oidc', name: kind, display_name: kind, parameters: { ...parameters, ...own } }
    await call('POST', '/mod/plugin/', instance, admin)
    await call('PUT', `/mod/plugin/${kind}/enable`, undefined, admin)
  }
  for (const name of ['email', 'profile']) {
    const one = { name, display_name: name, description: name, password_required: false, scheme: {} }
    await call('POST', '/scope/', one, admin)
  }
  const enabled = { enabled: true }
  const addUser = async (user: typeof ana) => {
    await call('POST', '/user/?source=database', { ...user, ...enabled, scope: scopes }, admin)
    return user
  }
  await addUser(ana)
  for (const how of ['basic', 'post'] as const) {
    const client = {
      client_id: clients[how],
      client_secret: secrets[how],
      name: 'Encaixe',
      confidential: true,
      // Glewlwyd lets a client revoke tokens with its credentials only if it has the grant `client_credentials`.
      authorization_type: ['code', 'refresh_token', 'client_credentials'],
      redirect_uri: [redirectUri],
      scope: scopes,
      token_endpoint_auth_method: [`client_secret_${how}`],
    }
    await call('POST', '/client/?source=database', { ...client, ...enabled }, admin)
  }
  return addUser
}

const parameters = {
  'jwt-key-size': '256',
  'access-token-duration': lifetime,
  'refresh-token-duration': 1_209_600,
  'code-duration': 600,
  'refresh-token-rolling': true,
  'refresh-token-one-use': 'always',
  'allow-non-oidc': false,
  'auth-type-code-enabled': true,
  'auth-type-code-revoke-replayed': true,
  'auth-type-token-enabled': false,
  'auth-type-id-token-enabled': true,
  'auth-type-none-enabled': true,
  'auth-type-password-enabled': false,
  'auth-type-client-enabled': true,
  'auth-type-device-enabled': false,
  'auth-type-refresh-enabled': true,
  'subject-type': 'public',
  'jwks-show': true,
  'pkce-allowed': true,
  'pkce-method-plain-allowed': false,
  'introspection-revocation-allowed': true,
  'introspection-revocation-allow-target-client': true,
  'name-claim': 'on-demand',
  'name-claim-scope': ['profile'],
  'email-claim': 'on-demand',
  'email-claim-scope': ['email'],
  'scope-claim': 'no',
}

const types = { html: 'text/html', css: 'text/css', js: 'application/javascript', json: 'application/json' }

const settings = ({ port, url, database, pages }: Record<string, string | number>) => `
port=${port}
external_url="${url}"
login_url="login.html"
api_prefix="api"
static_files_path="${pages}/"
static_files_mime_types=(
${Object.entries(types)
  .map(([end, type]) => `{ extension=".${end}" mime_type="${type}" compress=0 }`)
  .join()}
)
log_mode="console"
log_level="INFO"
cookie_domain="localhost"
cookie_secure=0
session_expiration=2419200
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${modules}/user"
user_middleware_module_path="${modules}/user_middleware"
client_module_path="${modules}/client"
user_auth_scheme_module_path="${modules}/scheme"
plugin_module_path="${modules}/plugin"
use_secure_connection=false
secure_connection_key_file="/etc/ssl/certs/cert.key"
secure_connection_pem_file="/etc/ssl/certs/cert.pem"
secure_connection_ca_file="/etc/ssl/certs/ca.crt"
hash_algorithm="SHA512"
database={ type="sqlite3" path="${database}" };
`
