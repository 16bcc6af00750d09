import { analytics } from './analytics.ts'
import { appointments } from './appointments.ts'
import { calendar } from './calendar.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { clients } from './clients.ts'
import { collaborators } from './collaborators.ts'
import { companies } from './companies.ts'
import { contact } from './contact.ts'
import { dashboard } from './dashboard.ts'
import { deposits } from './deposits.ts'
import { exceptions } from './exceptions.ts'
import { freeTimes } from './free-times.ts'
import { health } from './health.ts'
import { holidays } from './holidays.ts'
import { identity } from './identity.ts'
import { live } from './live.ts'
import { members } from './members.ts'
import { messageLinks } from './message-links.ts'
import { messages } from './messages.ts'
import { offers } from './offers.ts'
import { outcomes } from './outcomes.ts'
import { companyData, me } from './personal-data.ts'
import { photos } from './photos.ts'
import { procedures } from './procedures.ts'
import { push } from './push.ts'
import { reports } from './reports.ts'
import { shares } from './shares.ts'
import { statements } from './statements.ts'
import { subscriptions } from './subscriptions.ts'
import { tills } from './till.ts'
import { trail } from './trail.ts'
import { undelivered } from './undelivered.ts'
import { visits } from './visits.ts'
import { waitlist } from './waitlist.ts'

export const contract = {
  identity,
  companies,
  companyData,
  procedures,
  collaborators,
  members,
  photos,
  freeTimes,
  appointments,
  outcomes,
  visits,
  calendar,
  offers,
  clients,
  exceptions,
  holidays,
  deposits,
  tills,
  shares,
  statements,
  reports,
  dashboard,
  waitlist,
  messageLinks,
  subscriptions,
  messages,
  undelivered,
  me,
  trail,
  live,
  calendarFeeds,
  push,
  contact,
  analytics,
  health,
}

type Nouns = typeof contract
type Declared = { [N in keyof Nouns]: Nouns[N][keyof Nouns[N]] }[keyof Nouns]

type Answered = Exclude<Declared, { stream: true } | { file: string }>

/** Every endpoint except streams and files, by method and path, for example `POST /api/auth/verify`. */
export type Wire = { [E in Answered as `${E['method']} ${E['path']}`]: E }

type Files = Extract<Declared, { file: string }>

/** Every endpoint that answers with a file, for example `GET /api/clients/export`. */
export type WireFiles = { [E in Files as `${E['method']} ${E['path']}`]: E }

type All = { [E in Declared as `${E['method']} ${E['path']}`]: E }

/** Every endpoint, including streams and files. */
export type EveryCall = keyof All
