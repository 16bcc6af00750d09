import { defineConfig, devices } from '@playwright/test'
import { browserFlags, installedBrowser } from './scripts/browser.ts'

// The gate sets CHROMIUM after it has found or installed a browser.
const executablePath = process.env.CHROMIUM ?? installedBrowser()

const shared = {
  // Service workers are blocked, because a service worker answers requests that journeys want to see or to fail. Only
  // the journey about the service worker allows it.
  serviceWorkers: 'block',
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  // Animations are off, because axe would measure the contrast of a half-visible dialog.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags },
} as const

/** A journey runs at both sizes unless its title has the tag `@phone` or `@desktop`, so none is skipped. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // Two workers leave half of two cores idle, because journeys mostly wait for the browser.
  workers: 3,
  forbidOnly: true,
  failOnFlakyTests: true,
  // Long timeouts: a busy machine must not fail a test.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: { ...shared, screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1.5,
        hasTouch: true,
        isMobile: true,
      },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
