import './no-eval.ts'
import { z } from 'zod'
import { bookingSentences } from './appointment-rules.ts'
import { anId } from './place-fields.ts'
import { price } from './procedures.ts'
import { mostItems, readItems, visitSentences } from './visit-rules.ts'

/** A booked procedure and its professional, who is null when anybody may perform it. */
export const visitItem = z
  .object(
    {
      procedureId: anId(bookingSentences.procedure),
      collaboratorId: anId(bookingSentences.collaborator).nullable(),
    },
    { error: visitSentences.item },
  )
  .meta({ id: 'VisitItem' })

export type VisitItem = z.output<typeof visitItem>

/** One to six procedures in their order, each with a chosen professional or with anybody: `p1,p2:c9,p3`. */
export const itemsText = z
  .string({ error: visitSentences.items })
  .min(1, visitSentences.items)
  .transform((text, context): VisitItem[] => {
    const items = readItems(text)
    if (items && items.length <= mostItems) return items
    context.addIssue(items ? visitSentences.items : visitSentences.item)
    return z.NEVER
  })

const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, { error: visitSentences.items })
    .min(1, visitSentences.items)
    .max(mostItems, visitSentences.items)

export const items = listOf(visitItem)

/** The items of a booking. `price`: the price that the person who books has read; null for a service without one. */
export const pricedItems = listOf(visitItem.extend({ price: price.optional() }).meta({ id: 'PricedItem' }))
