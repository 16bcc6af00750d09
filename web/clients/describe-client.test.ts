import { expect, test } from 'vitest'
import { describeAge, describeSince } from './describe-client.ts'

test.each([
  ['2027-03-02', 'hoje'],
  ['2027-03-01', 'ontem'],
  ['2027-02-17', 'há 13 dias'],
  ['2027-02-16', 'há 2 semanas'],
  ['2026-12-25', 'há 2 meses'],
  ['2025-03-02', 'há 2 anos'],
])('a visit on %s was %s', (date, since) => {
  expect(describeSince(date, '2027-03-02')).toBe(since)
})

test.each([
  ['1990-03-02', 'faz 37 anos hoje'],
  ['1990-03-03', 'faz 37 anos amanhã'],
  ['1990-03-16', 'faz 37 anos em 14 dias'],
  ['1990-03-17', '36 anos'],
  ['1990-03-01', '37 anos'],
  // A birthday on 29 February, which 2027 does not have.
  ['2000-02-29', '27 anos'],
])('the age of a client born on %s is described as "%s"', (birthday, age) => {
  expect(describeAge(birthday, '2027-03-02')).toBe(age)
})
