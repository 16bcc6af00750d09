import './no-eval.ts'
import { z } from 'zod'

/** Each photo has its own path. Null: no photo. */
export const photo = z.string().nullable()
