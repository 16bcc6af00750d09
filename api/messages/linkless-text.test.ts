import fc from 'fast-check'
import { expect, test } from 'vitest'
import { senderNameOf, withoutLinks } from './linkless-text.ts'

const removed = '(link removido)'

test.each([
  ['https://evil.com/x', removed],
  ['Ganhe em https://evil.com/x?a=1, hoje', `Ganhe em ${removed} hoje`],
  ['ftp://evil', removed],
  ['WWW.evil.example', removed],
  ['veja www2.evil', `veja ${removed}`],
  ['evil.com', removed],
  ['(evil.com.br/oferta)', removed],
  ['EVIL.COM', removed],
  ['bit.ly/abc', removed],
  ['ana@evil.com', removed],
  ['mailto:ana', removed],
  ['javascript:alert(1)', removed],
  ['192.168.0.1:8080/x', removed],
  ['[2001:db8::1]', removed],
  ['xn--80ak6aa92e.example', removed],
  ['e\u200Bvil\u200D.c\u2060om', removed],
  ['evil\uFEFF.com', removed],
  ['evil.\u00ADcom', removed],
  ['evil．com', removed],
  ['evil。com', removed],
  ['ｅｖｉｌ.ｃｏｍ', removed],
  ['\u202Emoc.live\u202C', removed],
  ['💩.la', removed],
  ['áéí.com', removed],
  ['evil ponto com', removed],
  ['Veja evil ponto com ponto br e pague', `Veja ${removed} e pague`],
  ['veja evil Ponto com.br/x', `veja ${removed}`],
  ['evil dot com', removed],
  ['evil com br', removed],
  ['evil[.]com', removed],
  ['evil(.)com.br', removed],
  ['evil(ponto)com', removed],
  ['evil,com', removed],
  ['evil,com.br', removed],
  ['evil•com', removed],
  ['evil·com', removed],
  ['Ponto com Arte', 'Ponto com Arte'],
  ['Carne ao ponto com alho', 'Carne ao ponto com alho'],
  ['Ponto de Luz, com Ana', 'Ponto de Luz, com Ana'],
  ['Manicure,pedicure e spa', 'Manicure,pedicure e spa'],
  ['linha\nevil.com\nfim', `linha\n${removed}\nfim`],
  ['Barbearia do Zé, desde 1990', 'Barbearia do Zé, desde 1990'],
  ['Dr.Ana e Dra. Bia', 'Dr. Ana e Dra. Bia'],
  ['Salão & Cia. Ltda.', 'Salão & Cia. Ltda.'],
  ['S.A. de C.V.', 'S.A. de C.V.'],
  ['R$ 1.250,00 às 10.30', 'R$ 1.250,00 às 10.30'],
  ['Rua Harmonia, 412 - 2.º andar', 'Rua Harmonia, 412 - 2.º andar'],
  ['12.345.678/0001-95', '12.345.678/0001-95'],
  ['@salao.da.ana', '@salao. da. ana'],
  ['Corte 1:30 - tarde/noite', 'Corte 1:30 - tarde/noite'],
  ['', ''],
])('a text "%s" is shown to a stranger as "%s"', (text, shown) => {
  expect(withoutLinks(text)).toBe(shown)
})

/** Patterns of links, wider than the patterns of any one mail program or messenger. */
const linkable = [
  /:\/\//,
  /www\d*\./i,
  /[^\s@]@[^\s@]/,
  /\d{1,3}(\.\d{1,3}){3}/,
  /\S\.\p{L}{2}/u,
  /(mailto|javascript|tel|whatsapp):/i,
  /\p{Cf}/u,
]

const part = fc.constantFrom(
  ...[
    'evil',
    'com',
    'br',
    ' ponto ',
    '[.]',
    ',',
    'www',
    'http',
    'https',
    'mailto',
    'xn--a',
    '10',
    '192',
    'Dr',
    'salao',
    'ação',
  ],
  ...['.', '。', '．', ':', '//', '/', '@', ' ', '\n', '-', '(', ')', '\u200B', '\u202E', '\uFEFF', '💩'],
)
const foreign = fc.oneof(
  fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test('a text for a stranger contains nothing that a program turns into a link', () => {
  fc.assert(
    fc.property(foreign, (text) => {
      const shown = withoutLinks(text)
      for (const pattern of linkable) expect(shown).not.toMatch(pattern)
      expect(withoutLinks(shown)).toBe(shown)
    }),
    { numRuns: 3_000, seed: 13 },
  )
})

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
])('a company named %j sends mails under the name "%s"', (company, sender) => {
  const paid = { name: company, slug: 'ze', paid: true, doubtful: false }
  expect(senderNameOf(paid)).toBe(sender)
})

test('the sender of a company that never paid shows its page, a deceiving name is replaced by the page, and a deceiving page is left out', () => {
  const trial = { name: 'Navalha', slug: 'navalha', paid: false, doubtful: false }
  expect(senderNameOf(trial)).toBe('Navalha (Encaixe/navalha)')
  expect(senderNameOf({ ...trial, name: 'Banco do Zé', doubtful: true })).toBe('Encaixe/navalha')
  expect(senderNameOf({ ...trial, slug: 'suporte-itau', doubtful: true })).toBe('Encaixe')
})
