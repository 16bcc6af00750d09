import type { Page } from '@playwright/test'
import { type BrowserProvider, startBrowserProvider } from '../api/testing/browser-provider.ts'
import { test as base } from './fixtures.ts'
import { startServer } from './server.ts'

export const name = 'Conta <b>Azul</b>'

/** A deployment whose identity provider gives no refresh tokens, so a session ends with its ID token. */
export const test = base.extend<object, { provider: BrowserProvider }>({
  provider: [
    async ({ browserName: _ }, use) => {
      const provider = await startBrowserProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer({ ...provider.variables, OIDC_NAME: name })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

export const button = (page: Page) => page.getByRole('button', { name: `Entrar com ${name}` })

export function become(provider: BrowserProvider, who: string): void {
  const word = `${who} ${Math.random().toString(36).slice(2, 10)}`.toLowerCase().replaceAll(' ', '.')
  provider.claims = { sub: word, name: who, email: `${word}@conta.example`, email_verified: true }
}
