import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/build/**', '**/.react-router/**']
const integration = 'api/**/*.api.test.ts'

// A busy machine is no fault of what is tested.
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }

/** The same stories on both engines: what holds on one must hold on the other. */
function onEngine(engine: 'pglite' | 'postgres') {
  return {
    test: {
      name: engine,
      include: [integration],
      // What only one engine has (a server that goes away, a folder of files) is told in a file named after it.
      exclude: [...ignored, `api/**/${engine === 'pglite' ? 'postgres' : 'pglite'}-*.api.test.ts`],
      globalSetup: [`api/testing/${engine}-setup.ts`],
      env: { TEST_ENGINE: engine },
      ...patience,
    },
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'unit',
          ...patience,
          setupFiles: ['scripts/gate/test-timeouts.ts'],
          include: ['{api,contract,web,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...ignored, integration],
        },
      },
      onEngine('pglite'),
      onEngine('postgres'),
    ],
  },
})
