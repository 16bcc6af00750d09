import { config } from 'zod'

// zod compiles schemas with eval. The security policy of the product's pages forbids eval, and some browsers report the
// attempt.
if ('document' in globalThis) config({ jitless: true })
