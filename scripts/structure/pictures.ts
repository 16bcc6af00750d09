import { hash } from 'node:crypto'
import { type ShotName, shots } from '../../web/marketing/list-shots.ts'
import { reachedFrom } from './imports.ts'
import type { Breach, Tree } from './sources.ts'

/** The hash of the sources of each picture, at the moment when the picture was taken. */
export const takenFile = 'scripts/picturing/taken.json'
const list = 'web/marketing/list-shots.ts'

const companyPage = ['web/routes/public/company.tsx']
const calendar = ['web/calendar/calendar-page.tsx']

/** The modules of the page that each picture shows. */
const modules: Record<ShotName, string[]> = {
  'navalha-page': companyPage,
  'navalha-times': ['web/routes/public/booking.tsx', 'web/appointments/book/booking-form.tsx'],
  'navalha-day': calendar,
  'navalha-company': ['web/routes/app/company.tsx'],
  'navalha-services': ['web/routes/app/procedures.tsx'],
  'navalha-week': ['web/routes/app/collaborator-edit.tsx'],
  'navalha-waiting': ['web/routes/app/waitlist.tsx'],
  'navalha-till': ['web/routes/app/till.tsx'],
  'agata-page': companyPage,
  'agata-day': calendar,
  'vertice-page': companyPage,
  'vertice-day': calendar,
  'ponto-page': companyPage,
  'ponto-day': calendar,
}

/** Files that draw a page or give it words. Other files change the data, and the data in a picture are an example. */
const drawn = /^web\/.+(\.tsx|\.css|\/(describe|name)-[^/]+\.ts)$/

export function picturedHashes(tree: Tree): Record<string, string> {
  return Object.fromEntries(
    (Object.keys(shots) as ShotName[]).map((name) => {
      const files = [...reachedFrom(tree, modules[name])].filter((path) => drawn.test(path)).sort()
      // Comments and the places of line breaks change no picture.
      const texts = files.map((path) => (tree.sources.get(path)?.code ?? '').replaceAll(/\s+/g, ' ').trim())
      return [name, hash('sha256', texts.join('\n'))]
    }),
  )
}

/** Pictures of the product on the public pages must show the product as it is. */
export function pictures(tree: Tree): Breach[] {
  if (!tree.sources.has(list)) return []
  const taken = JSON.parse(tree.sources.get(takenFile)?.text ?? '{}') as Record<string, string>
  return Object.entries(picturedHashes(tree)).flatMap(([name, now]) =>
    taken[name] === now
      ? []
      : [
          {
            path: takenFile,
            line: 1,
            rule: 'pictures',
            message: `the page in the picture ${name} has changed since it was taken: run npm run pictures, and look at it`,
          },
        ],
  )
}
