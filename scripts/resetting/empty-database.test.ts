import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from '../../api/platform/database/data-lock.ts'
import { emptyDataFolder } from './empty-database.ts'

function aDataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'encaixe-reset-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'cluster'))
  writeFileSync(join(folder, 'cluster', 'table'), 'rows')
  return folder
}

test('a data folder is emptied without its backups, and can be opened again at once', async () => {
  const folder = aDataFolder()
  mkdirSync(join(folder, 'backups'))
  writeFileSync(join(folder, 'backups', 'a.gz'), 'rows')
  await emptyDataFolder(folder)
  expect(existsSync(join(folder, 'cluster'))).toBe(false)
  expect(existsSync(join(folder, 'backups', 'a.gz'))).toBe(true)
  const lock = await lockDataFolder(folder)
  lock.release()
})

test('a data folder that a process holds is refused and left unchanged', async () => {
  const folder = aDataFolder()
  const lock = await lockDataFolder(folder)
  onTestFinished(() => lock.release())
  await expect(emptyDataFolder(folder)).rejects.toThrow('is already in use')
  expect(existsSync(join(folder, 'cluster', 'table'))).toBe(true)
})
