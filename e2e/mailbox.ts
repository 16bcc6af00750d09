import { expect, type Page } from '@playwright/test'

export type Letter = { subject: string; links: Record<string, string> }

/** Returns the mails to this address, newest first, with their links by link text. */
async function lettersTo(page: Page, base: string, address: string): Promise<Letter[]> {
  const ask = async (path: string) => (await page.request.get(`${base}${path}`)).text()
  const letters: string[] = []
  for (let page = 1, more = true; more; page++) {
    const html = await ask(`/api/dev/outbox?page=${page}`)
    letters.push(
      ...html
        .split('<article>')
        .slice(1)
        .filter((article) => article.includes(`Para ${address} `)),
    )
    more = html.includes('rel="next"')
  }
  return Promise.all(
    letters.map(async (article) => {
      const [, subject = ''] = /<h2>(.*?)<\/h2>/.exec(article) ?? []
      const [, frame] = /<iframe src="([^"]+)"/.exec(article) ?? []
      const found = frame ? [...(await ask(frame)).matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g)] : []
      return { subject, links: Object.fromEntries(found.map(([, href = '', label = '']) => [label, href])) }
    }),
  )
}

/** Waits for a mail whose subject matches: a job sends it after the commit, or thirty seconds later for a move. */
export async function letterTo(page: Page, base: string, address: string, subject: RegExp): Promise<Letter> {
  let found: Letter | undefined
  await expect
    .poll(
      async () => {
        found = (await lettersTo(page, base, address)).find((letter) => subject.test(letter.subject))
        return found !== undefined
      },
      { timeout: 90_000, message: `a letter to ${address}: ${subject}` },
    )
    .toBe(true)
  return found as Letter
}
