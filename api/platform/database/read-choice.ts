import { AsyncLocalStorage } from 'node:async_hooks'
import type { Replica } from './replica.ts'

/**
 * The reasons for which a public read goes to the primary. `failed`: the replica did not answer this one in time, or
 * refused it. `other`: it belongs to a job or to a request that writes.
 */
export const whyPrimary = ['wrote', 'token', 'company', 'late', 'away', 'failed', 'other'] as const

export type WhyPrimary = (typeof whyPrimary)[number]

/** From which server one request reads. */
type Choice = {
  /** Why all further reads of the request go to the primary; undefined while a replica may answer them. */
  primary: WhyPrimary | undefined
  /** The replica that answered before, and its server: a proxy may lead to several. */
  replica?: Replica
  server?: string
  wrote: boolean
}

const choices = new AsyncLocalStorage<Choice>()

export const presentChoice = (): Choice => choices.getStore() ?? { primary: 'other', wrote: false }

/** The cookie by which a browser says that it has just written. */
const cookie = 'encaixe-wrote'
/** Ten seconds is longer than `longestLag`, so when the cookie ends every usable replica has the write. */
const cookieSeconds = 10

export const wroteCookie = (secure: boolean) =>
  `${cookie}=1; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

/**
 * Runs one request, whose public reads may be answered by a replica unless `why` says otherwise. Calls to the API of a
 * page that is being rendered share the choice of the page, because a page is stored under the version that it read
 * first. Returns whether the request has written.
 */
export async function chooseReader<Done>(
  request: Request,
  work: () => Promise<Done>,
): Promise<{ done: Done; wrote: boolean }> {
  if (choices.getStore()) return { done: await work(), wrote: false }
  const choice: Choice = { primary: whyOf(request), wrote: false }
  const done = await choices.run(choice, work)
  return { done, wrote: choice.wrote }
}

function whyOf({ method, headers }: Request): WhyPrimary | undefined {
  if (method !== 'GET' && method !== 'HEAD') return 'other'
  if (headers.get('cookie')?.includes(`${cookie}=`)) return 'wrote'
  // Browsers send this header and store cookies. A program with a token may have written and sends no cookie back.
  if (headers.has('authorization') && !headers.has('sec-fetch-site')) return 'token'
  return undefined
}

/** From now on the present request reads from the primary, and its browser gets the cookie. */
export function noteWrite(): void {
  const choice = choices.getStore()
  if (choice) Object.assign(choice, { primary: 'wrote', wrote: true })
}
