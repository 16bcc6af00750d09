import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Child, startChild } from '../../testing/draining-servers.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { lockDataFolder } from './data-lock.ts'

function hold(folder: string): Child {
  const child = startChild('lock-folder.ts', [folder])
  onTestFinished(() => child.kill())
  return child
}

test('a second process that opens the data folder is refused by one line with the pid of the first process', async () => {
  const folder = await temporaryFolder()
  const first = hold(folder)
  await first.printed(1)
  const second = hold(folder)
  expect(await second.printed(1)).toEqual([
    `The folder ${folder} is already in use by another process (pid ${first.pid}).`,
  ])
  expect((await second.ended).code).toBe(0)
})

test('a process that starts after a kill -9 locks the folder at once', async () => {
  const folder = await temporaryFolder()
  for (let round = 0; round < 3; round++) {
    const child = hold(folder)
    expect(await child.printed(1)).toEqual(['held'])
    await child.kill()
  }
  const lock = await lockDataFolder(folder)
  lock.release()
})

test('of five processes that start together exactly one locks the folder', async () => {
  const folder = await temporaryFolder()
  const children = Array.from({ length: 5 }, () => hold(folder))
  const said = await Promise.all(children.map((child) => child.printed(1)))
  expect(said.flat().filter((line) => line === 'held')).toHaveLength(1)
})

test('a process cannot lock a folder twice, and can lock it again after a release', async () => {
  const folder = join(await temporaryFolder(), 'not', 'there', 'yet')
  const lock = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(`The folder ${folder} is already in use`)
  lock.release()
  lock.release()
  const again = await lockDataFolder(folder)
  again.release()
})
