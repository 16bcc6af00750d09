import { expect, test } from 'vitest'
import { appLinks, moneyLinks } from './app-links.tsx'

test.each([
  ['owner', ['/schedules/till', '/schedules/deposits', '/company/statements', '/company/shares'], []],
  ['manager', ['/schedules/till', '/company/statements'], ['/company/shares']],
  ['reception', ['/schedules/till', '/schedules/deposits'], ['/company/statements', '/company/shares']],
  ['professional', ['/company/statements'], ['/schedules/till', '/schedules/deposits', '/company/shares']],
] as const)(
  'the pages of the company’s money that the %s finds are those that the role may open',
  (role, found, hidden) => {
    const paths = moneyLinks(role).map(({ to }) => to)
    expect(paths).toEqual(expect.arrayContaining([...found]))
    for (const path of hidden) expect(paths).not.toContain(path)
  },
)

test('before the role is known nothing of the money is offered', () => {
  expect(moneyLinks(undefined)).toEqual([])
})

test.each(['owner', 'manager', 'professional'] as const)(
  'the pages of the money leave the %s the four tabs of the phone, with ‘Mais’',
  (role) => {
    expect([...appLinks(role), ...moneyLinks(role)].filter(({ tab }) => tab)).toHaveLength(3)
  },
)
