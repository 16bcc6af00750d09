import type { Deps } from '../deps.ts'
import { localIssuer } from '../identity/local-provider-accounts.ts'
import { selectShownSlug } from './store.ts'

/** Returns the slug of the demonstration's company, to which Encaixe's pages link; '' when it is not public. */
export async function findDemoPage({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<string> {
  if (!config.demo) return ''
  return (await selectShownSlug(database.db, { issuer: localIssuer, subject: 'demo-rafael' })) ?? ''
}
