import { type RunningServer, startServer } from '../../server.ts'

/** The whole product by the environment, with empty pages. SIGTERM stops it, as it stops `npm start`. */
const stopBySignal = (server: RunningServer) =>
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
await startServer({ pages: async () => async () => new Response(''), onListening: stopBySignal })
