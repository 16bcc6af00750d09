import { localTime, monthOf } from '@encaixe/contract/local-time.ts'
import type { Offer } from './load-offer.ts'

/**
 * A script for the head of the page that requests the free days while the form's own scripts are still loading. It is
 * before the style sheets, because a script waits for style sheets before it. `takeBegun` returns the answer for the
 * form's first request of these days.
 */
export function requestDays({ company, services, serverNow }: Offer): string | undefined {
  if (!company.acceptsBookings) return undefined
  const month = monthOf(localTime(new Date(serverNow), company.timezone).date)
  const items = services.map(({ id }) => id).join(',')
  const path = `/api/public/visit-days?${new URLSearchParams({ companyId: company.id, items, month })}`
  return `{const asked=new Request(${JSON.stringify(path)});begun={[asked.url]:fetch(asked).catch(()=>{})}}`
}
