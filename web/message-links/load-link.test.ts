import { createClient } from '@encaixe/contract/client.ts'
import { addDays, localTime } from '@encaixe/contract/local-time.ts'
import { expect, test } from 'vitest'
import { stageAnswer } from '../platform/stage-answer.ts'
import { loadLink } from './load-link.ts'

const timezone = 'America/Sao_Paulo'
const tomorrow = addDays(localTime(new Date(), timezone).date, 1)
const closed = { from: tomorrow, to: tomorrow, kind: 'off', startTime: null, endTime: null, reason: 'Natal' }
const company = { isActive: true, bookingHorizon: 30, cancellationNotice: 120, notices: [closed] }

function opened(purpose: string) {
  const view = { purpose, company: { slug: 'iris', timezone } }
  const api = createClient({
    origin: 'http://api.example',
    fetch: async ({ url }) => stageAnswer(url.includes('/company/') ? company : view),
  })
  return loadLink(api, 'token')
}

test.each([
  ['choose', 0],
  ['reschedule', 120],
])(
  'the data of a link to %s include the reasons for closed days, as on the booking page',
  async (purpose, cancellationNotice) => {
    expect(await opened(purpose)).toMatchObject({
      state: 'shown',
      cancellationNotice,
      said: {
        notices: [expect.stringMatching(/^Fechado amanhã, .+: Natal$/)],
        closed: { [tomorrow]: 'Fechado: Natal' },
      },
    })
  },
)

test('the data of a link that only cancels include no rule of the company except its limit', async () => {
  expect(await opened('cancel')).toEqual({ state: 'shown', view: expect.anything(), cancellationNotice: 120 })
})
