import { dirname } from 'node:path'

/** The folder of the repository, wherever the command was given. */
export const root = dirname(import.meta.dirname)
