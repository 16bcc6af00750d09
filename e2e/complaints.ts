import type { BrowserContext } from '@playwright/test'

export type Complaints = {
  /** Console errors, uncaught exceptions, failed requests and policy violations, in the order they happened. */
  heard(): string[]
  /** For a journey that provokes an error. One refused request is reported twice: by its status and by the console. */
  allow(pattern: RegExp): void
}

/** The browser aborts pending requests when it navigates; that is no error. */
const aborted = 'net::ERR_ABORTED'

/** Reports a violation of the content security policy as a console error; not every browser does so itself. */
function reportPolicyViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`content security policy: ${effectiveDirective} ${blockedURI}`),
  )
}

export async function listenForComplaints(context: BrowserContext): Promise<Complaints> {
  const all: string[] = []
  const allowed: RegExp[] = []
  await context.addInitScript(reportPolicyViolations)
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    all.push(`error in the console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => all.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    if (why !== aborted) all.push(`request failed: ${request.method()} ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) {
      all.push(`answered ${response.status()}: ${response.request().method()} ${response.url()}`)
    }
  })
  return {
    heard: () => all.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    allow: (pattern) => {
      allowed.push(pattern)
    },
  }
}
