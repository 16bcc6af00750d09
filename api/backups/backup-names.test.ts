import { expect, test } from 'vitest'
import { backupName, madeAt, outdated } from './backup-names.ts'

const name = (text: string) => backupName(new Date(`${text}:00Z`))

test('the name of a backup says when it was made, and other names say nothing', () => {
  expect(name('2027-03-02T05:15')).toBe('encaixe-2027-03-02T051500Z.gz')
  expect(madeAt('encaixe-2027-03-02T051500Z.gz')).toEqual(new Date('2027-03-02T05:15:00Z'))
  expect(madeAt('encaixe-2027-03-02T051500Z.gz.partial')).toBeUndefined()
  expect(madeAt('encaixe.gz')).toBeUndefined()
})

/** A backup each night of February and of March until the 10th, a Wednesday, and a second one on that day. */
const nightly = [
  ...Array.from({ length: 38 }, (_, day) => new Date(Date.UTC(2027, 1, 1 + day, 5, 15))),
  new Date('2027-03-10T09:00:00Z'),
].map(backupName)

/** It counts for no day, so that it does not push out what was made since. */
const byWrongClock = name('2029-01-01T05:15')

test.each([
  [{ days: 3, weeks: 0 }, ['2027-03-10T09:00', '2027-03-09T05:15', '2027-03-08T05:15']],
  // A week ends on Sunday: 7 March, 28 February.
  [{ days: 1, weeks: 3 }, ['2027-03-10T09:00', '2027-03-07T05:15', '2027-02-28T05:15']],
  [{ days: 2, weeks: 2 }, ['2027-03-10T09:00', '2027-03-09T05:15', '2027-03-07T05:15']],
])('%o keep the newest backup of each day and week', (keeping, kept) => {
  const deleted = outdated(['notes.txt', byWrongClock, ...nightly], keeping, new Date('2027-03-10T09:00:00Z'))
  expect(nightly.filter((one) => !deleted.includes(one)).toReversed()).toEqual(kept.map(name))
  expect(deleted).not.toContain('notes.txt')
  expect(deleted).not.toContain(byWrongClock)
})

test('days without a backup are not counted, so a folder is never emptied', () => {
  const old = ['2026-01-01T05:15', '2026-02-01T05:15'].map(name)
  expect(outdated(old, { days: 2, weeks: 0 }, new Date('2027-03-10T09:00:00Z'))).toEqual([])
})
