import { join } from 'node:path'
import type { Hashes } from './sources-hash.ts'

/** Each bundle has a folder of its own: a running process still loads later parts of the bundle that it was started from. */
export const bundlesIn = (root: string) => join(root, 'api', 'build')
export const bundleFolder = (root: string, hash: string) => join(bundlesIn(root), hash.slice(0, 16))
export const bundleOf = (root: string, { api }: Hashes) => join(bundleFolder(root, api), 'server.js')
