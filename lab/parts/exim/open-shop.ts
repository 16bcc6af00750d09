import { startTestIssuer } from '../../../api/testing/test-issuer.ts'
import { startServer } from '../../../e2e/server.ts'
import { type Folder, freePort } from '../part.ts'
import { openShop, type Row, speakAs, type Words } from '../shop/open-shop.ts'

export type MailingShop = AsyncDisposable & {
  url: string
  log(): string
  /** Books for a client without an account, and returns the appointment's id. */
  books(client: string, at: { date: string; startTime: string }): Promise<string>
  moves(id: string, at: { date: string; startTime: string }): Promise<void>
  cancels(id: string): Promise<void>
  /** Creates a new address under which another program reads the company's calendar. */
  makesFeed(): Promise<string>
  /** The newest message to the client about this appointment, as the owner sees it. */
  messageOf(id: string): Promise<Row | undefined>
  /** Ends the product's process and starts the product again on the same data, with other variables. */
  restart(env: Record<string, string>): Promise<void>
}

/** Two hours and two minutes before an appointment at ten: its second reminder is due two minutes after the start. */
const shopNow = '2027-03-03T10:58:00Z'
const publicUrl = 'https://agenda.encaixe.example'

/** The product as a process with these variables, and a company with one professional who works every day. */
export async function openMailingShop(
  folder: Folder,
  env: Record<string, string>,
  words: Words = {},
): Promise<MailingShop> {
  await using opened = new AsyncDisposableStack()
  const offset = Date.parse(shopNow) - Date.now()
  const clock = { now: () => new Date(Date.now() + offset) }
  const issuer = await startTestIssuer({ clock })
  opened.defer(() => issuer.stop())
  const port = await freePort()
  const start = (more: Record<string, string>) =>
    startServer({
      ALLOW_LOCAL_PROVIDERS: 'true',
      PUBLIC_URL: publicUrl,
      PORT: `${port}`,
      DATA_DIR: folder.file('data'),
      DEMO: 'false',
      NOW: clock.now().toISOString(),
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
      ...env,
      ...more,
    })
  let server = await start({})
  opened.defer(() => server.stop())
  const token = await issuer.sign({
    sub: 'dona',
    name: 'Dona Vilma',
    email: 'dona@vilma.example',
    email_verified: true,
  })

  const url = `http://127.0.0.1:${port}`
  const say = await speakAs(url, token, () => server.output())
  const place = await openShop(say, words)
  const running = opened.move()
  return {
    url,
    log: () => server.output(),
    async books(client, at) {
      const person = {
        clientName: words.client ?? 'Lia Conceição',
        clientEmail: client,
        notes: 'Cabelo comprido, por favor',
      }
      return String((await say('POST /api/schedules', { ...place, ...at, ...person })).id)
    },
    async moves(id, at) {
      await say(`PATCH /api/schedules/${id}/reschedule`, { ...at, collaboratorId: place.collaboratorId })
    },
    async cancels(id) {
      await say(`PATCH /api/schedules/${id}/cancel`)
    },
    async makesFeed() {
      const { url: made } = await say('POST /api/calendar-feeds', { collaboratorId: null })
      return String(made).replace(publicUrl, url)
    },
    async messageOf(id) {
      const all = (await say(`GET /api/schedules/${id}/messages`)) as unknown as Row[]
      return all.find(({ receiver }) => receiver === 'client')
    },
    async restart(more) {
      await server.end('SIGTERM')
      server = await start(more)
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
