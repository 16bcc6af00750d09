import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const library = (...names: string[]) => `/node_modules/(${names.join('|')})/`
const files = (folder: string, ...names: string[]) => `/${folder}/(${names.join('|')})\\.tsx?$`
const chunk = (name: string, ...modules: string[]) => ({ name, test: new RegExp(modules.join('|')) })

/**
 * Chunks for what nearly every page needs and for the choice of a time. Without them the build makes about sixty small
 * files, which together are a tenth larger and need a request each.
 */
const groups = [
  // Apart from the router, which the booking form runs without.
  chunk('react', library('react', 'react-dom', 'scheduler'), 'rolldown/runtime', 'vite/preload-helper'),
  chunk(
    'parts',
    library('class-variance-authority', 'clsx'),
    files(
      'web/ui',
      'alert|button|button-link|button-style|card|logo|page-link|shop-mark|skeleton|spinner|text-link',
      'duration-squares|load-failure|focus-heading|use-online|field|choice-group|message|skip-link',
      'icons/(icon|actions|arrows|notices|people|time)',
    ),
    files(
      'web/platform',
      'api|analytics|formats|product-time|session.*|describe-failure|use-answer|load-later|use-send-once|use-first-move|deployment|page-title',
    ),
    files('web/identity', 'session-ended'),
    files('web/shell', 'failure-message|plain-page|measurement|routerless-page|hydrate-page.client'),
    files('web/appointments', 'write-items'),
    files('web/company-page', 'spoken-duration'),
    files('contract', 'client|product|date-names|local-time|work-schedule|appointment-rules'),
  ),
  chunk(
    'router',
    library('react-router'),
    files('web/shell', 'document.*|failure-page|not-found-page|route-.*'),
  ),
  // What is typed into, and what few pages show at once.
  chunk(
    'fields',
    files('web/ui', 'control-style|text-area|text-input|search-field|empty-state|initials|icons/contact'),
  ),
  chunk('masks', files('web/ui', 'mask|masked-input'), files('contract', 'phones')),
  chunk(
    'marks',
    files('web/ui', 'avatar|badge|chair-marks'),
    files('web/platform', 'save-file|fetch-file'),
    files('contract', 'name-hash|money|counted'),
  ),
  chunk('cards', files('web/ui', 'choice-card|person-choice')),
  // One file instead of five: the manifest, which every page loads, names each of them for each route.
  chunk('queries', '/node_modules/@tanstack/'),
  // The same of what nearly every signed-in page needs.
  chunk(
    'member',
    files('web/identity', 'use-member|use-company|fetch-profile'),
    files('web/subscriptions', 'fetch-subscription|require-subscription'),
    files('contract', 'permissions'),
  ),
  chunk(
    'app',
    files('web/shell', 'app-page|app-links|money-nav'),
    files('web/ui', 'page-header|toast|clear-of-focus|load-more|icons/(book|money)'),
    files('web/platform', 'appointments-key|use-query-changes|list-changes'),
    files('web/exceptions', 'use-kept-focus'),
    files('web/companies', 'fetch-company'),
    files('web/collaborators', 'fetch-collaborators'),
    files('web/procedures', 'fetch-procedures'),
  ),
  // Tables that are printed and saved.
  chunk('report', files('web/ui', 'print-report|print-sheet'), files('contract', 'csv-file')),
  chunk('heads', files('web/platform', 'public-pages|page-head|structured-data')),
  chunk('dates', files('web/ui', 'calendar|calendar-day|calendar-keys|date-button')),
  chunk('statement', files('web/statements', 'describe-statement|statement-(lines|totals|status)')),
  // What the booking page loads at once; its people, refusals and sheets load later.
  chunk(
    'choice',
    files('web/ui', 'day-strip|off-action|time-chips'),
    files(
      'web/appointments',
      'measure-span|book-visit',
      'book/(read-address|store-choice|measure-visit|describe-people|booking-header)',
    ),
    files('web/company-page', 'booking-footer|follow-shop-time'),
    files(
      'web/appointments/choose-time',
      'ask-times|choice-step|choose-time|day-and-time|describe-choice|offered-choices|use-time-choice',
    ),
  ),
  // Pages that list or show appointments.
  chunk(
    'visits',
    files('web/appointments', 'describe-appointment|describe-visit|name-status|status-badge|ask-company'),
  ),
  // Of those that the booking form needs none.
  chunk('visit-calls', files('web/appointments', 'fetch-appointments|visit-scope')),
  // Small, and on many pages together: one name in the manifest instead of one for each.
  chunk(
    'dialogs',
    files('web/ui', 'dialog|confirm-dialog|use-once|select|chip'),
    files('web/shell', 'refusal'),
    // The refusal asks who pays for the company. In 'member' it would bring the router to the booking form.
    files('web/platform', 'chosen-company'),
    files('contract', 'member-roles'),
  ),
  chunk('hours', files('contract', 'open-hours')),
  // What calendar, day and walk-ins share.
  chunk('entries', files('web/calendar', 'measure-exceptions|fetch-calendar|describe-entry')),
  // Last, so that it takes nothing that other pages use. What the booking page shows at once below its days; what opens by
  // a press comes later.
  chunk(
    'form',
    files('web/appointments/book', 'client-details|people-step|after-times'),
  ),
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content security policy allows no data: URL for fonts and styles.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { advancedChunks: { groups } } },
  },
})
