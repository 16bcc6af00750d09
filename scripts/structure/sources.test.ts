import { expect, test } from 'vitest'
import { literalsOf, withoutComments } from './sources.ts'

test('withoutComments replaces comments by spaces, and keeps strings, templates and patterns at the same offsets', () => {
  const text = [
    "const a = 'http://a' // gone",
    'const b = `// kept §{ /* gone */ `deep §{x /* gone */} // kept` } // kept`',
    'const c = /\\/\\*[/*]/ /* gone */',
    'const d = 4 / 2 // gone',
  ]
    .join('\n')
    .replaceAll('§', '$')
  const masked = withoutComments(text)
  expect(masked).toHaveLength(text.length)
  expect(masked).not.toContain('gone')
  expect(masked.match(/kept/g)).toHaveLength(3)
  expect(literalsOf(text)).toContain("'http://a'")
  expect(literalsOf(text)).not.toMatch(/const|gone/)
  expect(masked).toContain("'http://a'")
  expect(masked).toContain('/\\/\\*[/*]/')
})
