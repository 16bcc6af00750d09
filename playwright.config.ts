import { defineConfig, devices } from '@playwright/test'
import { browserFlags, installedBrowser } from './scripts/browser.ts'

// The gate has looked already, and installed one where there was none.
const executablePath = process.env.CHROMIUM ?? installedBrowser()

const shared = {
  locale: 'pt-BR',
  timezoneId: 'America/Sao_Paulo',
  // A dialog that is still sliding in has the contrast of neither state.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: browserFlags },
} as const

/** A journey runs at both sizes unless its title is tagged `@phone` or `@desktop`: nothing is skipped. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A busy machine is no fault of what is tested.
  timeout: 120_000,
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
