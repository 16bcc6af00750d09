import { dirname } from 'node:path'

/** The folder of the repository, independent of the current folder. */
export const root = dirname(import.meta.dirname)
