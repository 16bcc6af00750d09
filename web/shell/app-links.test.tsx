import { expect, test } from 'vitest'
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
    expect([...appLinks(role), ...moneyLinks(role)].filter(({ tab }) => tab)).toHaveLength(3)
  },
)
