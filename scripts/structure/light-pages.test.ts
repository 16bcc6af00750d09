import { expect, test } from 'vitest'
import { lightPages } from './light-pages.ts'
import { treeOf } from './sources.ts'

const files = {
  'web/routes/public/company.tsx': "import { Card } from '../../ui/card.tsx'\n<Card />",
  'web/ui/card.tsx': "import { Chip } from './chip.tsx'\n<div className='p-5' />",
  'web/ui/chip.tsx': "<span className='p-1' />",
}
const found = (sheet: string) =>
  lightPages(treeOf({ ...files, 'web/ui/theme.css': sheet })).map(({ path }) => path)

test('every file that a light page uses, directly or not, must be a @source of its style sheet', () => {
  expect(found('@source "./{card,chip}.tsx";')).toEqual([])
  expect(found('@source "./*.tsx";')).toEqual([])
  expect(found('@source "./card.tsx";\n@source "../ui/other.tsx";')).toEqual(['web/ui/chip.tsx'])
  expect(found('@source not "./card.tsx";\n@source "./chip.tsx";')).toEqual(['web/ui/card.tsx'])
})
