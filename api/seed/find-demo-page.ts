import type { Deps } from '../deps.ts'
import { localIssuer } from '../identity/local-provider-accounts.ts'
import { selectShownSlug } from './store.ts'

/** Where the demonstration's page stands, so that our own pages may point to it; '' where there is none to see. */
export async function findDemoPage({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<string> {
  if (!config.demo) return ''
  return (await selectShownSlug(database.db, { issuer: localIssuer, subject: 'demo-rafael' })) ?? ''
}
