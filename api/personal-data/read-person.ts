import { chosenArticle } from '@encaixe/contract/company-article.ts'
import type { Profile } from '@encaixe/contract/identity.ts'
import type { HeldByCompany, PersonalData } from '@encaixe/contract/personal-data.ts'
import { mobileOf } from '@encaixe/contract/phones.ts'
import { asOf, type PersonScope, selectOfPerson, viewOf } from '../appointments/facade.ts'
import { countNoShows, hasVisited, mostOutcomes, selectErased, waitsForYes } from '../clients/facade.ts'
import { depositTermsOf, findOwnedCompany } from '../companies/facade.ts'
import { asksDeposit } from '../deposits/facade.ts'
import type { Deps } from '../deps.ts'
import { type CompanyId, isCompanyId } from '../platform/ids.ts'
import { isPresent, type Person, scopeOf } from './person-scope.ts'
import { selectContests } from './store/contests.ts'
import {
  countDevices,
  countOwn,
  type HoldingCompany,
  type Known,
  selectAccount,
  selectBookedAt,
  selectCompanies,
  selectFormerWorks,
  selectKnown,
  selectOutcomes,
  selectRecord,
  selectStops,
  selectWorks,
} from './store/person.ts'
import { selectWaitingOf } from './store/waiting.ts'

/** The maximum number of entries on the page. The downloaded file has all entries. */
const mostShown = 500

type Needs = Pick<Deps, 'database' | 'clock'>
type Account = Awaited<ReturnType<typeof selectAccount>>

/** All data that companies store about the person of an account, the newest appointments first. */
export async function readPerson(
  { database: { db }, clock }: Needs,
  user: Person,
  most = mostShown,
): Promise<PersonalData> {
  const account = await selectAccount(db, user.id)
  const own = await findOwnedCompany(db, user.id)
  const known = await selectKnown(db, { userId: user.id, email: user.email })
  const ids = [...known.map(({ company_id }) => company_id), ...(await selectBookedAt(db, user))]
  const companies: HeldByCompany[] = []
  for (const company of await selectCompanies(db, [...new Set(ids)])) {
    const there = known.filter(({ company_id }) => company_id === company.id)
    companies.push(await readCompany(db, { account, user, company, known: there, most, now: clock.now() }))
  }
  return {
    account: {
      uid: account.subject,
      name: account.name,
      email: account.email,
      phone: account.phone,
      since: account.created_at.toISOString(),
      termsVersion: account.terms_version,
      termsAcceptedAt: account.terms_accepted_at?.toISOString() ?? null,
    },
    ownCompany: own ? { id: own.id, name: own.name, slug: own.slug } : null,
    companies,
    works: (await selectWorks(db, user.id)).map(({ id, company_name, slug, feeds, since, ...member }) => ({
      ...member,
      company: { id, name: company_name, slug },
      since: since.toISOString(),
      calendarFeeds: feeds,
    })),
    formerWorks: (await selectFormerWorks(db, user.id)).map(({ company, slug, name, ended_at }) => ({
      company: { name: company, slug },
      name,
      endedAt: ended_at.toISOString(),
    })),
    waitlist: (await selectWaitingOf(db, user.id, most)).map((entry) => ({
      company: { name: entry.company, slug: entry.slug },
      procedures: entry.procedures,
      windows: entry.windows,
      status: entry.status,
      since: entry.created_at.toISOString(),
      asked: entry.asked,
    })),
    devices: await countDevices(db, user.id),
  }
}

type Asked = {
  account: Account
  user: Person
  company: HoldingCompany
  known: Known[]
  most: number
  now: Date
}

async function readCompany(
  db: Needs['database']['db'],
  { account, user, company, known, most, now }: Asked,
): Promise<HeldByCompany> {
  const first = known.find(({ proved }) => proved)
  const row = first && (await selectRecord(db, company.id, first.client_id, account.id))
  const scope: PersonScope = scopeOf(company.id, user, known)
  const rows = await selectOfPerson(db, scope, most)
  // Only contacts that are certainly the person's: anybody can type the number of another person.
  const contacts = [user.email, row?.email_claimed ? null : row?.email, row?.phone]
  const figures = row
    ? { visits: row.visits, noShows: row.no_shows }
    : await countOwn(db, company.id, account.id)
  const { id, name, slug, phone, no_show_after: after, no_show_then, no_show_cleared_by: clearedBy } = company
  const rule = { after, then: no_show_then, clearedBy }
  const [booksAs] = known
  const stops = await selectStops(db, company.id, keysOf(contacts))
  const contest = (await selectContests(db, company.id, account.id)).at(-1)
  return {
    company: { id, name, slug, phone, ...chosenArticle(company.article) },
    record: row
      ? {
          name: row.name,
          phone: row.phone,
          claimedPhone: row.claimed_phone,
          email: row.email,
          birthday: row.birthday,
          notes: row.notes,
          tags: row.tags,
          blocked: row.blocked,
          since: row.created_at.toISOString(),
        }
      : null,
    ...figures,
    rule,
    waits: waitsForYes(rule, await outcomesOf(db, { companyId: company.id, userId: account.id, booksAs })),
    contestedAt: contest?.created_at.toISOString() ?? null,
    contestText: quoteOf(contest?.body ?? '') || null,
    stopped: stops.some(({ notMe }) => !notMe),
    notMe: stops.flatMap(({ contact, notMe }) => (notMe ? contact : [])),
    appointments: rows.map((one) => viewOf(asOf(one, now))),
  }
}

/** Returns the client's own words in a mail to the company. */
export const quoteOf = (body: string) =>
  body
    .split('\n')
    .flatMap((line) => (line.startsWith('> ') ? line.slice(2) : []))
    .join('\n')

/** Returns each contact once, in the form in which stops are stored. */
function keysOf(contacts: readonly (string | null | undefined)[]): string[] {
  const given = contacts.filter(isPresent)
  return [
    ...new Set(given.map((one) => (one.includes('@') ? one.toLowerCase() : mobileOf(one))).filter(isPresent)),
  ]
}

type Booker = { companyId: CompanyId; userId: string; booksAs: Known | undefined }

/** The outcomes of the client's last visits, with those before an erasure of the account. */
async function outcomesOf(db: Needs['database']['db'], { companyId, userId, booksAs }: Booker) {
  const own = booksAs ? await selectOutcomes(db, booksAs, mostOutcomes) : []
  return [...own, ...(await selectErased(db, { companyId, userId })).outcomes]
}

type Announced = { waits: NonNullable<Profile['waits']> | null; asksDeposit: boolean }

/**
 * The condition of the company for an online booking of this user: the company's yes, or a deposit if the services ask
 * for one. It uses the same records as `readPerson`.
 */
export async function readWaiting(
  { database: { db } }: Pick<Deps, 'database'>,
  user: Person,
  companyId: string,
): Promise<Announced> {
  const [company] = isCompanyId(companyId) ? await selectCompanies(db, [companyId]) : []
  if (!company) return { waits: null, asksDeposit: false }
  const known = await selectKnown(db, { userId: user.id, email: user.email })
  const booksAs = known.find(({ company_id }) => company_id === companyId)
  const rule = {
    after: company.no_show_after,
    then: company.no_show_then,
    clearedBy: company.no_show_cleared_by,
  }
  const outcomes = await outcomesOf(db, { companyId: company.id, userId: user.id, booksAs })
  const isBound = waitsForYes(rule, outcomes)
  const when = depositTermsOf(company)?.when ?? 'never'
  const isNew = !(booksAs && (await hasVisited(db, company.id, booksAs.client_id)))
  if (asksDeposit(when, { isNew, isBound, then: rule.then })) return { waits: null, asksDeposit: true }
  const noShows = booksAs?.proved ? countNoShows(rule, outcomes) : null
  return { waits: isBound ? { noShows } : null, asksDeposit: false }
}
