import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
const needed = 2 * 1024 ** 3

/**
 * A folder for temporary files that is kept in memory, if this system has one with room from which programs run. Each
 * test file makes and deletes a database of 500 files, and ext4 takes long to make files soon after it deleted many.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > needed && runsPrograms() ? memory : undefined
  } catch {
    return undefined
  }
}

function runsPrograms(): boolean {
  const folder = mkdtempSync(join(memory, 'encaixe-'))
  try {
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    return spawnSync(program).status === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
