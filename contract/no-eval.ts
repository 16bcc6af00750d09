import { config } from 'zod'

// To compile a schema is faster and an eval: a page's policy forbids it, and some browsers report even the attempt.
if ('document' in globalThis) config({ jitless: true })
