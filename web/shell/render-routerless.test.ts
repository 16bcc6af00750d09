import { expect, test } from 'vitest'
import { inScript } from './render-routerless.tsx'

test('no text of a company ends or changes the script that holds its data', () => {
  const data = {
    description: '</script><script>alert(1)</script>',
    name: '<!-- <script>',
    phone: 'a < b & c',
  }
  const held = inScript(data)
  expect(held).not.toContain('<')
  expect(JSON.parse(held)).toEqual(data)
})
