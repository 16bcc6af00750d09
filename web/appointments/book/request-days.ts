import { localTime, monthOf } from '@encaixe/contract/local-time.ts'
import type { Offer } from './load-offer.ts'

/**
 * Adds a script that requests the free days while the form's own scripts are still on their way, before the style sheets,
 * for which a script waits. `takeBegun` has the answer for the form's first request of these days.
 */
export function requestDays(html: string, { company, services, serverNow }: Offer, nonce: string): string {
  if (!company.acceptsBookings) return html
  const month = monthOf(localTime(new Date(serverNow), company.timezone).date)
  const items = services.map(({ id }) => id).join(',')
  const path = `/api/public/visit-days?${new URLSearchParams({ companyId: company.id, items, month })}`
  const code = `{const asked=new Request(${JSON.stringify(path)});begun={[asked.url]:fetch(asked).catch(()=>{})}}`
  return html.replace('<head>', () => `<head><script nonce="${nonce}">${code}</script>`)
}
