import { closeSync, constants, fsyncSync, openSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type OpenFile = { nfd?: number; node: { mount: { type: FileLayer } } }
type FileLayer = {
  stream_ops: { fsync?: (file: OpenFile) => number; read?: unknown }
  realPath?: (node: OpenFile['node']) => string
}
type MountedFiles = { lookupPath(path: string): { node: OpenFile['node'] } }

const INPUT_OUTPUT_ERROR = 29
const AT_ONCE = 16

/**
 * PGlite comes with fsync off (`-F`) and its Node file layer has none: an acknowledged commit would not survive a
 * power cut. These parameters and files give it a real one, on Linux's `fsync` because the layer has no `fdatasync`.
 */
export const durableStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'min_wal_size=32MB',
]

export class DurableFiles extends NodeFS {
  /** What is wrong with the layer, when it has changed and cannot be made durable. */
  defect: string | undefined = 'the file layer was never mounted'
  readonly #onSync: () => void

  constructor(folder: string, onSync: () => void = () => {}) {
    super(folder)
    this.#onSync = onSync
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const mounted = await super.init(pglite, options)
    const preRun = mounted.emscriptenOpts.preRun ?? []
    return {
      emscriptenOpts: {
        ...mounted.emscriptenOpts,
        // Before PostgreSQL starts, so that its crash recovery syncs as well.
        preRun: [...preRun, (module) => this.#addSync(module.FS as unknown as MountedFiles)],
      },
    }
  }

  #addSync(files: MountedFiles): void {
    const layer = layerOf(files)
    if (typeof layer?.realPath !== 'function' || typeof layer.stream_ops?.read !== 'function') {
      this.defect = "PGlite's Node file layer has changed"
      return
    }
    this.defect = undefined
    const pathOf = layer.realPath
    layer.stream_ops.fsync = (file) => {
      this.#onSync()
      try {
        // The layer opens no descriptor for a folder.
        if (file.nfd === undefined) syncPath(pathOf(file.node))
        else fsyncSync(file.nfd)
        return 0
      } catch {
        return INPUT_OUTPUT_ERROR
      }
    }
  }
}

function layerOf(files: MountedFiles): Partial<FileLayer> | undefined {
  try {
    return files.lookupPath(PGlite.paths.PGDATA).node.mount.type
  } catch {
    return undefined
  }
}

export function syncPath(path: string): void {
  const descriptor = openSync(path, constants.O_RDONLY)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes a whole folder durable. Many at once, because a disk writes them together: fifteen times as quick. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
  paths.push(folder)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        await using file = await open(path)
        await file.sync()
      }
    }),
  )
}
