import { type Browser, chromium, expect as expectNow, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from '../../../scripts/browser.ts'
import { expectEqual, type Part } from '../part.ts'
import { type Product, withProduct } from './with-product.ts'

const name = 'Conta Azul'
/** Long timeouts, because a busy machine must not make a check fail. */
const expect = expectNow.configure({ timeout: 20_000 })

let browser: Promise<Browser> | undefined

export async function endBrowser(): Promise<void> {
  await (await browser)?.close()
}

type Visit = {
  page: Page
  product: Product
  /** The `prompt` parameter of each request to Glewlwyd's sign-in. */
  prompts: (string | null)[]
  /** The statuses of the token relay's answers so far. */
  answers: number[]
}

function visit(work: (visit: Visit) => Promise<string>): Promise<string> {
  return withProduct({ auth: 'post', env: { OIDC_NAME: name } }, async (product) => {
    browser ??= findBrowser().then((executablePath) =>
      chromium.launch({ executablePath, args: browserFlags }),
    )
    const context = await (await browser).newContext({ baseURL: product.server.url, locale: 'pt-BR' })
    const [prompts, answers]: [Visit['prompts'], number[]] = [[], []]
    context.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname.endsWith('/rsa/auth') && !searchParams.has('g_continue')) {
        prompts.push(searchParams.get('prompt'))
      }
    })
    context.on('response', (response) => {
      if (response.url().endsWith('/api/auth/token')) answers.push(response.status())
    })
    try {
      return await work({ page: await context.newPage(), product, prompts, answers })
    } finally {
      await context.close()
    }
  })
}

const button = (page: Page) => page.getByRole('button', { name: `Entrar com ${name}` })

/** Signs a new user in on Glewlwyd's own page: user name, password, consent. */
async function signInThere(page: Page, { provider }: Product): Promise<void> {
  const { username, password } = await provider.newUser()
  await page.getByLabel('Login').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'OK' }).click()
  for (const scope of ['email', 'profile']) await page.getByLabel(scope, { exact: true }).check()
  await page.getByRole('button', { name: 'Grant access' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function expectSignedIn(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Eu li e aceito os Termos de Uso' }).check()
  await page.getByRole('button', { name: 'Aceitar e Continuar' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('button', { name: 'Conta de Bia Nunes' })).toBeVisible()
}

/** Ends this browser's session and dates the stored session two minutes back, so the page tries to sign in silently. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('encaixe.session') ?? '{}')
    localStorage.setItem('encaixe.session', JSON.stringify({ ...session, since: session.since - 120_000 }))
  })
  await page.context().clearCookies({ name: 'encaixe-session' })
}

export const browserWays: Part['ways'] = {
  'in Chromium, in a window: a new user signs in on its own page, the session is renewed': () =>
    visit(async ({ page, product, answers }) => {
      await page.goto('/login')
      const opening = page.waitForEvent('popup')
      await button(page).click()
      const popup = await opening
      const closed = popup.waitForEvent('close')
      await signInThere(popup, product)
      await closed
      await expectSignedIn(page)
      await product.expire()
      await page.goto('/schedules')
      await expect(page.getByRole('heading', { level: 1, name: 'Agendamentos' })).toBeVisible()
      expectEqual('the answers of the relay', new Set(answers).size === 1 && answers[0], 200)
      return `signed in, window closed; ${answers.length} answers of the relay, all 200, also after the token's end`
    }),
  'in Chromium, by redirects: a new user signs in; after the session our login says why, and Glewlwyd still knows her':
    () =>
      visit(async ({ page, product, prompts }) => {
        await page.addInitScript('window.open = () => null')
        await page.goto('/login')
        await button(page).click()
        await signInThere(page, product)
        await expectSignedIn(page)
        prompts.length = 0
        await endSession(page)
        await page.goto('/schedules')
        // With prompt=none Glewlwyd requires the ID token as a hint, and the pages of the product store no ID token.
        await product.logged('"reason":"invalid_request"')
        await expect(page).toHaveURL(/\/login$/)
        await expect(page.getByText('Sua sessão terminou. Entre de novo para continuar.')).toBeVisible()
        await button(page).click()
        await page.getByText('Select the account to use').waitFor()
        await expect(page.getByText('Bia Nunes')).toBeVisible()
        await expect(page.getByLabel('Password')).toHaveCount(0)
        expectEqual('the prompts', prompts, ['none', 'select_account'])
        return 'signed in; prompt=none refused → /login with its reason → Glewlwyd offers her account without a password'
      }),
}
