import { expect, test } from 'vitest'
import { matchesSearch } from '../platform/fold-text.ts'
import { appLinks, moneyLinks } from './app-links.tsx'

test.each([
  ['owner', ['/schedules/till', '/schedules/deposits', '/company/statements', '/company/shares'], []],
  ['manager', ['/schedules/till', '/company/statements'], ['/company/shares']],
  ['reception', ['/schedules/till', '/schedules/deposits'], ['/company/statements', '/company/shares']],
  ['professional', ['/company/statements'], ['/schedules/till', '/schedules/deposits', '/company/shares']],
] as const)(
  'the money pages that the %s gets links to are the pages that the role may open',
  (role, found, hidden) => {
    const paths = moneyLinks(role).map(({ to }) => to)
    expect(paths).toEqual(expect.arrayContaining([...found]))
    for (const path of hidden) expect(paths).not.toContain(path)
  },
)

test('no money page is offered before the role is known', () => {
  expect(moneyLinks(undefined)).toEqual([])
})

test.each(['owner', 'manager', 'professional'] as const)(
  'the money pages do not add tabs for the %s: on a phone there are three tabs and ‘Mais’',
  (role) => {
    expect(appLinks(role).filter(({ tab }) => tab)).toHaveLength(3)
  },
)

test.each([
  ['owner', 'feriado', ['/company/days-off']],
  ['owner', 'pagar', ['/subscription']],
  ['owner', 'whatsapp', ['/schedules/reminders', '/company/messages']],
  ['owner', 'servico', ['/procedures']],
  ['manager', 'pagar', []],
  ['professional', 'comissao', ['/company/statements']],
  ['reception', 'quem fez', []],
] as const)('a search of the %s on the page ‘Mais’ for ‘%s’ finds the pages %j', (role, typed, found) => {
  const hits = appLinks(role).filter(({ name, words }) => matchesSearch(typed, [name, words]))
  expect(hits.map(({ to }) => to)).toEqual(found)
})
