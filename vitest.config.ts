import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/build/**']
const integration = '{api,scripts,lab/bench}/**/*.api.test.ts'
// Tests of a database on several nodes run where TEST_CITUS_URL names one.
const onNodes = process.env.TEST_CITUS_URL
  ? []
  : [
      'api/appointments/moved-company.api.test.ts',
      'api/requests-on-nodes.api.test.ts',
      'scripts/doctor-nodes.api.test.ts',
    ]

// Long timeouts: a busy machine must not fail a test. A cluster on one machine takes several times as long.
const longest = process.env.TEST_CITUS_URL ? 300_000 : 60_000
const testTimeouts = { testTimeout: longest, hookTimeout: longest, expect: { poll: { timeout: 15_000 } } }

// Tests that depend on the version of the database server: migrations, types, jobs, locks.
const onOldest = ['api/platform/**/*.api.test.ts', 'api/**/*races.api.test.ts']

/** Tests of the API on a real database server: the embedded server, and the oldest supported PostgreSQL. */
function api(name: 'api' | 'api-oldest', include: string[]) {
  return {
    test: {
      name,
      include,
      exclude: [...ignored, ...onNodes],
      globalSetup: ['api/testing/database-setup.ts'],
      setupFiles: ['api/testing/failed-properties.ts'],
      // A process runs many test files one after another, because each file imports the whole product.
      isolate: false,
      ...testTimeouts,
    },
  }
}

function unit(name: string, ending: 'ts' | 'tsx', sharing: { pool: 'forks' | 'vmForks'; isolate: boolean }) {
  return {
    oxc: { jsx: { runtime: 'automatic' as const } },
    test: {
      name,
      ...sharing,
      ...testTimeouts,
      setupFiles: ['scripts/gate/test-timeouts.ts'],
      include: [`{api,contract,web,scripts}/**/*.test.${ending}`],
      exclude: [...ignored, integration],
    },
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      // Test files share processes, which halves their time. A screen's test file has a window and modules of its own.
      unit('unit', 'ts', { pool: 'forks', isolate: false }),
      unit('unit-screens', 'tsx', { pool: 'vmForks', isolate: true }),
      api('api', [integration]),
      api('api-oldest', onOldest),
    ],
  },
})
