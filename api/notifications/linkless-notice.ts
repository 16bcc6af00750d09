import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { withoutLinks } from '../messages/facade.ts'
import type { NotifiedPart, NotifiedPlace } from '../platform/database/json-columns.ts'
import type { OfferText } from './mail/booking-mail.ts'
import type { Notice } from './notice.ts'

type Content = { notice: Notice; before?: NotifiedPlace | undefined; offer?: OfferText | undefined }

const orNull = (text: string | null) => (text === null ? null : withoutLinks(text))

const place = <P extends { collaborator_name: string }>(one: P): P => ({
  ...one,
  collaborator_name: withoutLinks(one.collaborator_name),
})

const partsIn = (parts: readonly NotifiedPart[]) =>
  parts.map((part) => ({ ...place(part), procedure_name: withoutLinks(part.procedure_name) }))

/** What a message says, for its receiver: a stranger gets every text that people typed without links. */
export function linklessFor(known: boolean, { notice, before, offer }: Content): Content {
  if (known) return { notice, before, offer }
  return {
    notice: {
      ...place(notice),
      theme_color: notice.theme_color ?? themeColorOf(notice.company_name),
      company_name: withoutLinks(notice.company_name),
      company_address: orNull(notice.company_address),
      procedure_name: withoutLinks(notice.procedure_name),
      client_name: withoutLinks(notice.client_name),
      notes: orNull(notice.notes),
      guest_name: orNull(notice.guest_name),
      parts: partsIn(notice.parts),
    },
    before: before && { ...place(before), ...(before.parts && { parts: partsIn(before.parts) }) },
    offer: offer && { ...offer, times: offer.times.map(place) },
  }
}
