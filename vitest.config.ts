import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/build/**']
const integration = 'api/**/*.api.test.ts'

// Long timeouts: a busy machine must not fail a test.
const testTimeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

// These depend on the version of the server: migrations, types, jobs, locks.
const onOldest = ['api/platform/**/*.api.test.ts', 'api/**/*races.api.test.ts']

/** Stories of the API on a real server: the embedded one, and the oldest PostgreSQL that we promise. */
function api(name: 'api' | 'api-oldest', include: string[]) {
  return {
    test: {
      name,
      include,
      exclude: ignored,
      globalSetup: ['api/testing/database-setup.ts'],
      setupFiles: ['api/testing/failed-properties.ts'],
      // A process runs many files, one after the other: each file imports the whole product.
      isolate: false,
      ...testTimeouts,
    },
  }
}

function unit(name: string, ending: 'ts' | 'tsx', isolate: boolean) {
  return {
    oxc: { jsx: { runtime: 'automatic' as const } },
    test: {
      name,
      isolate,
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
      // Rules share processes, which halves their time. A screen gets a process with a window of its own.
      unit('unit', 'ts', false),
      unit('unit-screens', 'tsx', true),
      api('api', [integration]),
      api('api-oldest', onOldest),
    ],
  },
})
