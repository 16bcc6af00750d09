import { expect, test } from 'vitest'
import { describeAnswer } from './describe-answer.ts'

/** The present of the tests: Tuesday, 14:12. */
const here = { date: '2027-03-02', minute: 14 * 60 + 12 }
const confirmedAt = '2027-03-01T12:00:00Z'

test.each([
  ['scheduled', confirmedAt, '2027-03-02', '15:00', 'confirmed'],
  ['scheduled', confirmedAt, '2027-05-20', '15:00', 'confirmed'],
  ['scheduled', confirmedAt, '2027-03-02', '09:00', 'confirmed'],
  ['completed', confirmedAt, '2027-03-01', '09:00', 'confirmed'],
  ['cancelled', confirmedAt, '2027-03-02', '15:00', undefined],
  ['scheduled', null, '2027-03-02', '14:13', 'unanswered'],
  ['scheduled', null, '2027-03-03', '23:45', 'unanswered'],
  ['scheduled', null, '2027-03-02', '14:12', undefined],
  ['scheduled', null, '2027-03-01', '15:00', undefined],
  ['scheduled', null, '2027-03-04', '00:00', undefined],
  ['completed', null, '2027-03-02', '15:00', undefined],
  ['cancelled', null, '2027-03-02', '15:00', undefined],
] as const)(
  'an appointment that is %s, confirmed at %s, on %s at %s has the answer %s',
  (status, confirmed, date, startTime, answer) => {
    const asked = { status, confirmedAt: confirmed, date, startTime }
    expect(describeAnswer({ ...asked, unanswered: true }, here)).toBe(answer)
    // A client whom no reminder has asked, or who paid a deposit, has nothing to answer.
    expect(describeAnswer(asked, here)).toBe(answer === 'unanswered' ? undefined : answer)
  },
)
