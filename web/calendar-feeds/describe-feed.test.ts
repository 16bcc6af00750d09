import { expect, test } from 'vitest'
import { describeAge, describeFeed } from './describe-feed.ts'

const now = new Date('2027-03-02T13:00:00Z')

test.each([
  ['2027-03-02T13:00:30Z', 'agora há pouco'],
  ['2027-03-02T12:59:30Z', 'agora há pouco'],
  ['2027-03-02T12:59:00Z', 'há 1 minuto'],
  ['2027-03-02T11:01:00Z', 'há 1 hora'],
  ['2027-03-01T13:00:00Z', 'ontem'],
  ['2027-02-20T13:00:00Z', 'há 10 dias'],
])('the age of the instant %s is described as %s', (instant, age) => {
  expect(describeAge(instant, now)).toBe(age)
})

test('the line of a calendar address shows when the address was last read and who made it', () => {
  const feed = { id: 'a', collaboratorId: null, createdAt: '2027-03-01T13:00:00Z' }
  expect(describeFeed({ ...feed, own: true, readAt: '2027-03-02T12:55:00Z' }, now)).toBe(
    'Lido há 5 minutos · criado ontem por você',
  )
  expect(describeFeed({ ...feed, own: false, readAt: null }, now)).toBe(
    'Ainda não foi lido por nenhum aplicativo · criado ontem por outra pessoa da equipe',
  )
})
