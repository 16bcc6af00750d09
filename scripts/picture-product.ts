import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { becomeSubscriber, callAs } from '../e2e/owner.ts'
import { type Server, startServer } from '../e2e/server.ts'
import { type Account, signIn } from '../e2e/signed-in.ts'
import { clinic } from '../web/marketing/describe-clinic.ts'
import { salon } from '../web/marketing/describe-salon.ts'
import { studio } from '../web/marketing/describe-studio.ts'
import type { ShotName, ShotSize } from '../web/marketing/list-shots.ts'
import { browserFlags, findBrowser } from './browser.ts'
import { completePast, fillShop } from './picturing/fill-shop.ts'
import { listShops, type Shop } from './picturing/shops.ts'
import { type State, takeShot, type Visit } from './picturing/take-shot.ts'
import { root } from './root.ts'
import { picturedHashes, takenFile } from './structure/pictures.ts'
import { readTree } from './structure/sources.ts'

/**
 * Takes the pictures of the product for its public pages. On a Friday morning shops are opened through the API, and
 * their pages are pictured on the same Friday at 14:12. Only pictures whose page has changed are taken again, or all
 * of them with `--all`. The check of the structure fails while a pictured page is newer than its picture.
 */
const date = '2027-03-05'
const [opens, looks] = ['07:30', '14:12']
const at = (time: string) => `${date}T${time}:00-03:00`

const hashes = picturedHashes(readTree(root))
const takenPath = join(root, takenFile)
const taken = JSON.parse(readFileSync(takenPath, 'utf8')) as Record<string, string>
const isStale = (name: ShotName) => process.argv.includes('--all') || taken[name] !== hashes[name]

type Named = { id: string; name: string }

/** A phone shows one person's day at a time. */
const dayOf = (person?: string): Visit => ({
  path: `/schedules?ver=calendario&modo=dia&data=${date}${person ? `&pessoa=${person}` : ''}`,
})

async function openShop(browser: Browser, { url }: Server, shop: Shop): Promise<Account> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  const { email, call } = await becomeSubscriber(page, shop.owner, 'pro')
  await fillShop(shop, date, call)
  await context.close()
  return { name: shop.owner, email }
}

/** Signs in once; the pictures are then taken with the stored session, and `call` needs this page open. */
async function enter(browser: Browser, { url }: Server, account: Account) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signIn(page, account)
  await page.waitForURL(/\/dashboard/)
  const call = await callAs(page)
  const { id } = (await call('GET', '/api/companies/my-company')) as { id: string }
  await completePast(id, date, looks, call)
  const state = await context.storageState()
  return { call, companyId: id, state }
}

/**
 * Chooses the time and the professional of the landing page's example. If the time or the professional is not free, the
 * first free choice is taken.
 */
async function chooseTime(page: Page) {
  await page.getByRole('radio', { name: /sábado, 6 de março/ }).check()
  const times = page.getByRole('radio', { name: /^\d\d:\d\d$/ })
  await times.first().waitFor()
  const exampleTime = page.getByRole('radio', { name: '10:30' })
  await ((await exampleTime.count()) > 0 ? exampleTime : times.first()).check()
  const people = page.getByRole('group', { name: /Profissional/ }).getByRole('radio')
  await people.first().waitFor()
  const her = page.getByRole('radio', { name: /Tainá/ })
  await ((await her.count()) > 0 ? her : people.first()).check()
  await page.getByRole('heading', { name: 'Dia' }).scrollIntoViewIfNeeded()
}

function takeStale(browser: Browser, { url }: Server) {
  return async (name: ShotName, visit: Visit, size: ShotSize = 'phone', state?: State) => {
    if (isStale(name)) await takeShot(browser, { name, size, url, visit, ...(state && { state }) })
  }
}

async function pictureBarbershop(browser: Browser, server: Server): Promise<void> {
  const { call, companyId, state } = await enter(browser, server, 'Rafael Nogueira')
  const named = async (path: string, name: string) =>
    ((await call('GET', path)) as Named[]).find((one) => one.name === name)?.id
  const procedure = await named(`/api/procedures/company/${companyId}`, 'Corte e barba')
  const staff = `/api/collaborators/company/${companyId}`
  const [person, owner] = [await named(staff, 'Tainá Ribeiro'), await named(staff, 'Rafael Nogueira')]
  const take = takeStale(browser, server)
  await take('navalha-page', { path: '/navalha' })
  const times = { path: `/navalha/agendar/${procedure}`, prepare: chooseTime }
  await take('navalha-times', times, 'phone', state)
  await take('navalha-day', dayOf(owner), 'phone', state)
  await take('navalha-day', dayOf(), 'desktop', state)
  await take('navalha-company', { path: '/company' }, 'phone', state)
  await take('navalha-services', { path: '/procedures' }, 'phone', state)
  const hours = (page: Page) => page.getByRole('tab', { name: /Jornada/ }).click()
  await take('navalha-week', { path: `/collaborators/${person}`, prepare: hours }, 'phone', state)
  await take('navalha-waiting', { path: '/schedules/waitlist?data=2027-03-06' }, 'phone', state)
  await take('navalha-till', { path: '/schedules/till' }, 'phone', state)
}

async function pictureShop(browser: Browser, server: Server, { shot, slug, people }: Shop, owner: Account) {
  const take = takeStale(browser, server)
  const { call, companyId, state } = await enter(browser, server, owner)
  const staff = (await call('GET', `/api/collaborators/company/${companyId}`)) as Named[]
  const first = staff.find(({ name }) => name === people[0]?.name)
  await take(`${shot}-page`, { path: `/${slug}` })
  await take(`${shot}-day`, dayOf(first?.id), 'phone', state)
  await take(`${shot}-day`, dayOf(), 'desktop', state)
}

const dataDir = mkdtempSync(join(tmpdir(), 'encaixe-pictures-'))
const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserFlags })
try {
  const shops = listShops({
    salon: salon.services.list,
    clinic: clinic.services.list,
    studio: studio.services.list,
  })
  const morning = await startServer({ NOW: at(opens), DATA_DIR: dataDir })
  const owners: [Shop, Account][] = []
  for (const shop of shops) owners.push([shop, await openShop(browser, morning, shop)])
  await morning.end('SIGTERM')
  const afternoon = await startServer({ NOW: at(looks), DATA_DIR: dataDir })
  try {
    await pictureBarbershop(browser, afternoon)
    for (const [shop, owner] of owners) await pictureShop(browser, afternoon, shop, owner)
    writeFileSync(takenPath, `${JSON.stringify(hashes, null, 2)}\n`)
  } finally {
    await afternoon.stop()
  }
} finally {
  await browser.close()
  rmSync(dataDir, { recursive: true, force: true })
}
