/** At most `max` requests are accepted in any span of `seconds`. All limits with the same bucket share one count. */
export type Rate = {
  bucket: string
  max: number
  seconds: number
  /**
   * A shared rate is counted in the database for all processes; when the database fails, requests are refused. A rate
   * that is not shared is counted in the memory of the process.
   */
  shared: boolean
}

/** `valid` counts only requests that passed every check, so a user who corrects a form does not reach this limit. */
export type PublicLimit = { user?: never; address: Rate; valid?: Rate }

/**
 * `valid` counts for the user, not for the address. The limit of the address is high, because a carrier or an office
 * puts many users behind one address.
 */
export type UserLimit = { user: Rate; address: Rate; valid?: Rate }

export type Limit = PublicLimit | UserLimit

/** A limit counts an IPv6 address for its /64, and for its /48 with the maximum multiplied by this number. */
export const timesOfWide = 10

const minute = 60
const inMemory = (bucket: string, max: number): Rate => ({ bucket, max, seconds: minute, shared: false })
const inDatabase = (bucket: string, max: number, seconds = minute): Rate => ({
  bucket,
  max,
  seconds,
  shared: true,
})

const byAddress = (address: Rate): PublicLimit => ({ address })
const byUser = (user: Rate): UserLimit => ({ user, address: inMemory('signed-in', 2_400) })

const writes = byUser(inMemory('writes', 240))
const publicWrites = byAddress(inMemory('public-writes', 600))

/** The bookings that one account without a completed visit makes at one company, cancelled ones included. */
export const newClientsOfAccount = {
  rate: inDatabase('new-clients-of-account', 10, 24 * 60 * minute),
  sentence: 'Você já fez 10 pedidos {a company} em 24 horas. Fale com a empresa para marcar mais.',
}

/**
 * The open bookings of the last hour from one network address by accounts that never came: at one company, and at all
 * companies. Further ones wait for the company's yes, because a carrier or the company's own network has many clients
 * behind one address. Beyond `most` at one company they are refused.
 */
export const newClientsOfNetwork = {
  seconds: 60 * minute,
  ofCompany: 10,
  ofAll: 20,
  most: 20,
  sentence:
    'Muitos pedidos {a company} chegaram agora da mesma rede de internet que a sua. Fale com a empresa, ou tente daqui a uma hora.',
}

/** All rate limits: each endpoint, mount or page names one of them. */
export const limits = {
  reads: byUser(inMemory('reads', 600)),
  writes,
  publicReads: byAddress(inMemory('public-reads', 600)),
  /** A month of several services in a shop with many people takes as long as ten other reads. */
  monthReads: byAddress(inMemory('month-reads', 240)),
  publicWrites,
  bookings: byUser(inDatabase('bookings', 10)),
  companyCreation: { ...writes, valid: inDatabase('company-creation', 5, 60 * minute) },
  /** Each request for an offer link stores a link that is deleted only weeks after its appointment. */
  offerLinks: { ...writes, valid: inDatabase('offer-links', 20, 60 * minute) },
  /** Each export reads all data of a person or of a company. */
  exports: byUser(inDatabase('exports', 10, 60 * minute)),
  /** Each import has up to ten thousand lines; a preview counts as an import. */
  imports: byUser(inDatabase('imports', 10)),
  /** Each contest of a no-show sends a mail to a company. */
  contests: { ...writes, valid: inDatabase('contests', 5, 24 * 60 * minute) },
  /** Each invitation sends a mail to an address that the owner typed. */
  invitations: { ...writes, valid: inDatabase('invitations', 20, 60 * minute) },
  /** Each claim that a deposit was paid holds a time for a day and sends a mail to a company. */
  depositClaims: { ...writes, valid: inDatabase('deposit-claims', 10, 24 * 60 * minute) },
  /** Each attempt to connect a WhatsApp number makes calls to Meta. */
  whatsappNumbers: { ...writes, valid: inDatabase('whatsapp-numbers', 10, 60 * minute) },
  /** Each statement may send a mail to a collaborator's address. */
  statements: { ...writes, valid: inDatabase('statements', 60, 60 * minute) },
  /** Each report adds up a year of appointments. */
  reports: byUser(inMemory('reports', 120)),
  paymentPages: byUser(inDatabase('payment-pages', 10)),
  live: byUser(inMemory('live', 60)),
  /** Decoding a photo costs far more than any other write. */
  photoUploads: byUser(inMemory('photo-uploads', 30)),
  /** Browsers cache photos for ever; many new visitors may share the address of a mobile carrier. */
  photos: byAddress(inMemory('photos', 2_400)),
  contact: byAddress(inDatabase('contact', 5)),
  /** A high limit, only against load: tokens of 256 bits cannot be guessed, and mobile carriers share addresses. */
  links: byAddress(inMemory('links', 600)),
  /** The programs of a few large providers read the calendars of many companies from only a few addresses. */
  calendarFeeds: byAddress(inMemory('calendar-feeds', 2_400)),
  linksUsed: byAddress(inDatabase('links-used', 120)),
  analytics: byAddress(inMemory('analytics', 240)),
  tokenRelay: { ...publicWrites, valid: inDatabase('token-relay', 30) },
  health: byAddress(inMemory('health', 1_200)),
  /** Requests without a valid token. Beyond the limit, requests are refused before a signature is checked. */
  unauthenticated: byAddress(inMemory('unauthenticated', 300)),
  /** Requests beyond `unauthenticated` whose well-formed tokens are searched among the tokens of the token relay. */
  tokenLookUps: byAddress(inMemory('token-look-ups', 600)),
  /** Rendered pages. Requests for built files are not counted. */
  pages: byAddress(inMemory('pages', 300)),
  /** Notices of providers, and requests to servers that a local deployment emulates: one machine makes many calls. */
  machines: byAddress(inMemory('machines', 6_000)),
} as const satisfies Record<string, Limit>
