import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { aClient, aShop } from '../../testing/a-shop.ts'
import { type Child, startChild } from '../../testing/draining-servers.ts'
import { localhostCertificate } from '../../testing/localhost-certificate.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestApi, type TestApi } from '../../testing/test-api.ts'

const begun = '2027-03-02T13:00:00.000Z'
const later = '2027-03-02T13:05:00.000Z'
const insecure = 'o servidor de e-mail não aceitou uma conexão segura'

let smtp: MailServer
let api: TestApi
let worker: Child | undefined

afterEach(async () => {
  await worker?.kill()
  await api.close()
  await smtp.close()
})

const aWorker = (now: string, env: Record<string, string>) =>
  startChild(
    'work-jobs.ts',
    [api.database.url, now, `smtp://agenda:word@localhost:${smtp.port}`, smtp.env.MAIL_FROM],
    env,
  )

const allAre = (state: object) =>
  expect
    .poll(() => api.database.db.selectFrom('messages').select(['status', 'reason']).execute(), {
      timeout: 60_000,
      interval: 200,
    })
    .toEqual([state, state, state])

test('mails wait when the mail server’s private authority is not named, and are sent when NODE_EXTRA_CA_CERTS names it', async () => {
  smtp = await startMailServer(0, { tls: localhostCertificate })
  api = await startTestApi({ jobs: 'enqueue', now: begun, env: smtp.env })
  const shop = await aShop(api, 'particular')
  expect((await (await aClient(api, 'ana')).books(shop.wish())).status).toBe(201)

  worker = aWorker(begun, {})
  await allAre({ status: 'queued', reason: insecure })
  const [, line = '{}', ...more] = await worker.printed(2)
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    message: expect.stringMatching(/no encrypted connection that we trust.*NODE_EXTRA_CA_CERTS/),
    error: { message: expect.stringMatching(/self-signed certificate/) },
  })
  expect(more).toEqual([])
  expect([smtp.received, smtp.logins]).toEqual([[], []])
  await worker.kill()

  const file = join(await temporaryFolder(), 'authority.pem')
  await writeFile(file, localhostCertificate.cert)
  worker = aWorker(later, { NODE_EXTRA_CA_CERTS: file })
  await allAre({ status: 'sent', reason: null })
  expect(smtp.received.map(({ encrypted }) => encrypted)).toEqual([true, true, true])
}, 120_000)
