/** What the set-up of a test run hands to its test files. */
export type TestDatabaseSource =
  | { engine: 'pglite'; snapshot: string }
  | { engine: 'postgres'; server: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource
  }
}
