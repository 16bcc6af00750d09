export type Exception = { rule: string; path: string; why: string }

/** Files that may break a rule, and why. */
export const exceptions: Exception[] = [
  { rule: 'leftovers', path: 'scripts/structure/leftovers.ts', why: 'names what the rule refuses' },
  { rule: 'leftovers', path: 'scripts/structure/leftovers.test.ts', why: 'holds examples for the rule' },
  { rule: 'direction', path: 'scripts/structure/imports.test.ts', why: 'holds examples for the rule' },
  {
    rule: 'time',
    path: 'api/platform/jobs/job-clock.ts',
    why: 'shifts the function through which the jobs ask for the time',
  },
  { rule: 'time', path: 'scripts/structure/database.test.ts', why: 'holds examples for the rule' },
]
