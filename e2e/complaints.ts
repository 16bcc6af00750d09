import type { BrowserContext } from '@playwright/test'

export type Complaints = {
  /** Everything that went wrong behind the page's back, in the order it did. */
  heard(): string[]
  /** For a journey about something that fails. A refused request speaks twice: its status and the console's line. */
  allow(pattern: RegExp): void
}

/** The browser leaves what it was loading when it goes to another page. */
const left = 'net::ERR_ABORTED'

/** What the page's policy stopped is an error of the console in some browsers, even where it was only tried. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`against the policy: ${effectiveDirective} ${blockedURI}`),
  )
}

export async function listenForComplaints(context: BrowserContext): Promise<Complaints> {
  const all: string[] = []
  const allowed: RegExp[] = []
  await context.addInitScript(tellViolations)
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    all.push(`error in the console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => all.push(`uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText
    if (why !== left) all.push(`request failed: ${request.method()} ${request.url()} ${why}`)
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
