import { config } from 'zod'

// zod compiles schemas with eval. The pages' security policy forbids eval, and some browsers report the attempt.
if ('document' in globalThis) config({ jitless: true })
