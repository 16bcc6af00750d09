import { expect, test } from 'vitest'
import { folders } from './folders.ts'
import { treeOf } from './sources.ts'

const refused = (path: string) => folders(treeOf({ [path]: '' })).map((breach) => breach.message)

test.each([
  'README.md',
  'LICENSE',
  '.github/workflows/ci.yml',
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
  'web/routes/public/booking.tsx',
  'lab/parts/pgbouncer.ts',
  'lab/parts/pgbouncer/settings.ts',
  'lab/bench/slots.ts',
  'lab/faults/planted/01-key-ignored.patch',
  'lab/package.json',
  'docs/decisions/040-habits.md',
])('the path %s is allowed', (path) => {
  expect(refused(path)).toEqual([])
})

test.each([
  ['notes.txt', 'this file is not in the list of root files (house.ts)'],
  ['lib/thing.ts', "the root has no folder 'lib' (house.ts)"],
  ['api/thing.ts', 'only the files that put the domains together are directly in api/ (house.ts)'],
  ['api/billing/routes.ts', "the API has no domain 'billing' (house.ts)"],
  [
    'api/appointments/rules/free-starts.ts',
    'a folder in a domain is a room, a provider or the store (house.ts)',
  ],
  ['api/appointments/store/lists/past.ts', 'a store has no folders'],
  ['api/appointments/mail.tsx', 'the API has no components'],
  ['api/appointments/utils.ts', "'utils.ts' is too general a name: say what the file holds"],
  ['api/platform/services/mail.ts', "'services' is too general a name: say what the file holds"],
  ['parts/pgbouncer.ts', "the root has no folder 'parts' (house.ts)"],
  ['lab/bench/live/streams.ts', 'lab/bench/ has no folders'],
  ['lab/tools/run.ts', 'lab/ has the folders bench/, parts/, upgrade/ and faults/'],
  ['lab/parts/exim/config/acl.ts', 'a part has one file, and at most one flat folder'],
  ['contract/appointments/input.ts', 'contract/ has no folders: one file for each noun'],
  ['web/appointments/other/book-slot.ts', "appointments has no room 'other' (house.ts)"],
  ['web/appointments/book/slots.ts', 'a file of a web domain is a component, a <verb>-<noun>.ts or a test'],
  ['web/appointments/slots.ts', 'a file of a web domain is a component, a <verb>-<noun>.ts or a test'],
  ['web/appointments/SlotPicker.tsx', 'file names are in kebab-case'],
])('the path %s is refused', (path, message) => {
  expect(refused(path)).toEqual([message])
})
