/** Files above 300 lines, each with the reason why splitting it would make it harder to read. */
export const longFiles: Record<string, string> = {
  'api/any-body.api.test.ts': 'one table with a valid body for each route that takes one',
  'api/appointments/answer-request.api.test.ts':
    'the stories of one client and one clock that only goes forward, from her no-shows to every end of a request',
  'api/notifications/message-quotas.api.test.ts':
    'the stories of every quota, which share one company and the messages that it has sent',
  'api/personal-data/canaries.api.test.ts':
    'the stories of one mark that is searched for in every table, log line and export before and after an erasure',
  'api/platform/database/tables.ts': 'generated: one interface for each table of the migrations',
  'api/subscriptions/subscription-state-oracle.test.ts':
    'a second implementation of all rules of a subscription, with the generators of its facts',
  'web/subscriptions/subscription-view.test.tsx':
    'the stories of one page in every status of a subscription, which share its stage and its answers',
}
