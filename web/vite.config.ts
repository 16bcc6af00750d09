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
  chunk('base', library('react', 'react-dom', 'react-router', 'scheduler')),
  chunk(
    'parts',
    library('class-variance-authority', 'clsx'),
    files(
      'web/ui',
      'alert|button|button-link|button-style|card|empty-state|logo|page-link|shop-mark|skeleton|spinner|text-link',
      'duration-squares|name-hash|initials|load-failure|use-online|field|control-style|text-area|text-input',
      'icons/(icon|actions|arrows|notices|contact|people|time)',
    ),
    files(
      'web/platform',
      'api|analytics|formats|product-time|session.*|describe-failure|use-answer|load-later',
    ),
    files('web/identity', 'session-ended'),
    files('web/company-page', 'spoken-duration'),
    files('contract', 'client|product|date-names|local-time|work-schedule|appointment-rules'),
  ),
  // One file instead of five: the manifest, which every page loads, names each of them for each route.
  chunk('queries', '/node_modules/@tanstack/'),
  chunk(
    'failure',
    files('web/shell', 'failure-page|plain-page|not-found-page'),
    files('web/ui', 'message|skip-link'),
    files('web/platform', 'deployment|page-title'),
  ),
  chunk(
    'choice',
    files(
      'web/ui',
      'avatar|calendar.*|chip|choice-card|choice-group|day-strip|off-action|parts-of-day|person-choice|time-chips',
    ),
    files('web/appointments', 'book-slot|refusal-alert|choose-time/[a-z-]+'),
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
