import './no-eval.ts'
import { z } from 'zod'

/** The path of a photo, which is never another photo's; null without one. */
export const photo = z.string().nullable()
