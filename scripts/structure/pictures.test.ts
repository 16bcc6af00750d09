import { expect, test } from 'vitest'
import { picturedHashes, pictures, takenFile } from './pictures.ts'
import { treeOf } from './sources.ts'

const page = 'web/routes/app/till.tsx'
const part = 'web/till/method-list.tsx'
const code = {
  'web/marketing/list-shots.ts': '',
  [page]: "import { MethodList } from '../../till/method-list.tsx'",
  [part]: 'export const MethodList = () => <p>Pix</p>',
}
const taken = JSON.stringify(picturedHashes(treeOf(code)))
const staleAfter = (change: Record<string, string>) =>
  pictures(treeOf({ ...code, [takenFile]: taken, ...change })).map(({ message }) => message.split(' ')[5])

test('a component of a pictured page that changed makes its picture stale, and only its picture', () => {
  expect(staleAfter({})).toEqual([])
  expect(staleAfter({ [part]: 'export const MethodList = () => <p>Dinheiro</p>' })).toEqual(['navalha-till'])
})

test('a comment changes no picture', () => {
  expect(staleAfter({ [part]: `// Every method of payment.\n${code[part]}` })).toEqual([])
})
