import { config } from 'zod'

// To compile a schema is faster and an eval: a page's policy forbids it, and some browsers report even the attempt.
if (typeof document !== 'undefined') config({ jitless: true })
