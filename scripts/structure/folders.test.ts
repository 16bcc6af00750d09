import { expect, test } from 'vitest'
import { folders } from './folders.ts'
import { treeOf } from './sources.ts'

const refused = (path: string) => folders(treeOf({ [path]: '' })).map((breach) => breach.say)

test.each([
  'README.md',
  'api/app.ts',
  'api/appointments/routes.ts',
  'api/appointments/store.ts',
  'api/appointments/store/lists.ts',
  'api/appointments/book-slot.ts',
  'api/appointments/book-slot.api.test.ts',
  'api/appointments/free-starts.ts',
  'api/identity/local-provider/picker-page.ts',
  'api/platform/http/read-body.ts',
  'contract/appointments.ts',
  'web/appointments/slot-picker.tsx',
  'web/appointments/book-slot.ts',
  'web/appointments/choose-time/choose-time.ts',
  'web/routes/public/book.tsx',
  'docs/decisions/040-habits.md',
])('%s has its place', (path) => {
  expect(refused(path)).toEqual([])
})

test.each([
  ['notes.txt', 'no file of the root is called so'],
  ['lib/thing.ts', "no folder 'lib' in the root"],
  ['api/thing.ts', 'api/ itself holds only what puts the domains together'],
  ['api/billing/routes.ts', "'billing' is no domain of the API"],
  [
    'api/appointments/rules/free-starts.ts',
    'a domain is flat: only a room, a provider or the store may be a folder',
  ],
  ['api/appointments/store/lists/past.ts', 'a store is flat: one file for each thing that is read'],
  ['api/appointments/mail.tsx', 'no components in the API'],
  ['api/appointments/utils.ts', "'utils.ts' says nothing: name what it is"],
  ['api/platform/services/mail.ts', "'services' says nothing: name what it is"],
  ['contract/appointments/input.ts', 'contract/ is flat: one file for each noun'],
  ['web/appointments/other/book-slot.ts', "'other' is no room of appointments"],
  ['web/appointments/book/slots.ts', 'a web domain holds components, <verb>-<noun>.ts and tests'],
  ['web/appointments/slots.ts', 'a web domain holds components, <verb>-<noun>.ts and tests'],
  ['web/appointments/SlotPicker.tsx', 'file names are in kebab-case'],
])('%s is refused', (path, say) => {
  expect(refused(path)).toEqual([say])
})
