import type { CallerCompanies } from '../platform/member-company.ts'
import { refused } from '../platform/refused.ts'

/** The companies of a caller who works in no company. */
export const noCompanies = (): CallerCompanies => ({
  one: async () => refused('not_found'),
  named: async () => undefined,
  having: async () => undefined,
  all: async () => [],
  about: () => undefined,
})
