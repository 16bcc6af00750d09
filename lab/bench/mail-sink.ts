import { startMailServer } from '../../api/testing/mail-server.ts'

/** A mail server in a process of its own, which takes every mail and tells its parent who got it and when. */
const sink = await startMailServer()
sink.onReceived(({ to }) => {
  sink.received.length = 0
  process.send?.({ to: to[0], at: Date.now() })
})
process.send?.(sink.env)
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
