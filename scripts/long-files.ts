/** Files above 300 lines, each with the reason why splitting it would make it harder to read. */
export const longFiles: Record<string, string> = {
  'api/platform/database/tables.ts':
    'the whole schema by type, one flat interface a table, read as one looks things up in a schema',
  'api/platform/database/tables.api.test.ts':
    'the same schema once more, held against the migrations: one list as long as the other',
  'api/role-matrix.api.test.ts':
    'one table of every route and every role, read as one looks things up in a table',
  'web/subscriptions/subscription-view.test.tsx':
    'the stories of one page in every status of a subscription, which share its stage and its answers',
}
