import { test as base } from './fixtures.ts'
import { startServer } from './server.ts'

/** Tuesday 2 March 2027, 15:00 in São Paulo. */
export const tuesdayAfternoon = '2027-03-02T18:00:00Z'

/** Journeys at Barbearia Navalha with a fixed clock, so that opening hours and free times do not depend on today. */
export const test = base.extend<object, object>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer({ NOW: tuesdayAfternoon })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
