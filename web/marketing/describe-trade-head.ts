import { pageHead } from '../platform/page-head.ts'
import { describeOrganization, describePlans, describeQuestions } from '../platform/structured-data.ts'
import type { TradePage } from './describe-trade.ts'

type Matches = Parameters<typeof pageHead>[0]

export function tradeHead(matches: Matches, { slug, headline, lead, questions }: TradePage) {
  return pageHead(matches, {
    path: `/${slug}`,
    title: headline,
    description: lead,
    structured: (site) => [describeOrganization(site), describePlans(site), describeQuestions(questions)],
  })
}
