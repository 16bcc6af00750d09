import { expect, test } from 'vitest'
import { senderNameOf } from './sender-name.ts'

test.each([
  ['Barbearia do Zé', 'Barbearia do Zé (via Encaixe)'],
  ['Zé\r\nBcc: a@b.example', 'Zé Bcc: (link removido) (via Encaixe)'],
  ['"Banco" <seguranca@banco.example>', 'Banco (link removido) (via Encaixe)'],
  ['Banco (via Encaixe)', 'Banco (via Encaixe)'],
  ['Banco ( VIA  encaixe ) (via Encaixe)', 'Banco (via Encaixe)'],
  ['Ban\u200Bco\u202E', 'Banco (via Encaixe)'],
  ['evil.com', '(link removido) (via Encaixe)'],
  ['<">', 'Encaixe'],
  ['x'.repeat(300), `${'x'.repeat(80)} (via Encaixe)`],
])('a company named %j sends as "%s"', (company, sender) => {
  expect(senderNameOf(company)).toBe(sender)
})
