import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { booking, freeDate, openShop, type Shop } from '../../../e2e/owner.ts'
import { fetchToken } from '../../../e2e/signed-in.ts'
import { ensure, eventually, expectEqual, type Part } from '../part.ts'
import { connectionsTo } from './sockets.ts'
import { openConnection, openLive } from './streams.ts'
import { oneProcess, openPage } from './world.ts'

type Salon = Shop & { page: Page; date: string }

let salon: Promise<Salon> | undefined

/** An owner who signed in through nginx, in a browser that stays open until the part ends. */
async function openSalon(): Promise<Salon> {
  const { page } = await openPage(await oneProcess())
  const shop = await openShop(page, 'Lia Campos')
  return { ...shop, page, date: await freeDate(shop) }
}

const theSalon = () => {
  salon ??= openSalon()
  return salon
}

const book = (shop: Salon, startTime: string, clientName: string) =>
  shop.call('POST', '/api/schedules', {
    ...booking(shop, shop.date, startTime),
    clientName,
    clientEmail: 'cliente@cliente.example',
  })

/** Checks of the sign-in and of the event stream, which use one connection for a long time. */
export const liveWays: Part['ways'] = {
  'an owner signs in, subscribes and opens a company; the session is a __Host- cookie': async () => {
    const shop = await theSalon()
    const found = (await shop.page.context().cookies()).find(({ name }) => name.endsWith('encaixe-session'))
    ensure(found, 'the browser has no session')
    const { name, secure, httpOnly, sameSite, path, domain } = found
    expectEqual('cookie', [name, path, domain], ['__Host-encaixe-session', '/', 'localhost'])
    expectEqual('its flags', [secure, httpOnly, sameSite], [true, true, 'Strict'])
    const foreign = await shop.page.request.post('/api/auth/token', {
      form: { grant_type: 'refresh_token' },
      headers: { origin: 'https://outra.example' },
    })
    expectEqual('another origin', foreign.status(), 403)
    return `${name}, Secure, HttpOnly, SameSite=Strict; another origin 403`
  },

  'a booking reaches an open stream at once, without buffering or compression': async () => {
    const { proxy } = await oneProcess()
    const shop = await theSalon()
    const session = await openConnection(proxy)
    const reader = await openLive(session, await fetchToken(shop.page))
    expectEqual('stream', [reader.status, reader.headers.get('content-encoding')], [200, null])
    const before = reader.events.length
    const began = performance.now()
    await book(shop, '09:00', 'Bento Reis')
    await reader.heard(before + 1)
    const ms = Math.round(performance.now() - began)
    ensure(ms < 2_000, `${ms} ms`)
    await reader.close()
    session.close()
    return `the event arrived ${ms} ms after the booking was sent`
  },

  'streams that browsers leave are closed at the product too': async () => {
    const { proxy, port } = await oneProcess()
    const token = await fetchToken((await theSalon()).page)
    const session = await openConnection(proxy)
    const readers = await Promise.all(Array.from({ length: 8 }, () => openLive(session, token)))
    expectEqual('streams', [...new Set(readers.map(({ status }) => status))], [200])
    const during = await connectionsTo(port)
    session.destroy()
    await eventually('closed', async () => (await connectionsTo(port)) <= during - 8)
    return `${during} connections with 8 streams, ${await connectionsTo(port)} after`
  },

  'an open list survives a reload of nginx: old streams end, the page reconnects and shows new bookings':
    async () => {
      const { proxy } = await oneProcess()
      const shop = await theSalon()
      const session = await openConnection(proxy)
      const reader = await openLive(session, await fetchToken(shop.page))
      expectEqual('stream', reader.status, 200)
      const early = await Promise.race([reader.ended, delay(500, 'still open')])
      expectEqual('the stream before the reload', early, 'still open')
      const live = shop.page.waitForResponse((response) => response.url().endsWith('/api/live'))
      await shop.page.goto('/schedules?ver=lista')
      expectEqual('the stream of the page', (await live).status(), 200)
      const again = shop.page.waitForResponse((response) => response.url().endsWith('/api/live'))
      const began = performance.now()
      await proxy.reload()
      const end = await Promise.race([reader.ended, delay(30_000, 'still open')])
      const cut = Math.round(performance.now() - began)
      ensure(end !== 'still open', 'a stream was still open 30 s after the reload')
      expectEqual('its next stream', (await again).status(), 200)
      const back = Math.round(performance.now() - began)
      await book(shop, '10:00', 'Caio Lemos')
      const sent = performance.now()
      await shop.page.getByText('Caio Lemos').first().waitFor({ timeout: 10_000 })
      const shown = Math.round(performance.now() - sent)
      return `old streams ended after ${cut} ms, the page was live again after ${back} ms, a booking was shown in ${shown} ms`
    },
}
