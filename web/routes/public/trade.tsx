import type { TradePage as Content } from '../../marketing/describe-trade.ts'
import { MarketingPage } from '../../marketing/marketing-page.tsx'
import { TradePage } from '../../marketing/trade-page.tsx'
import '../../ui/classes.css'

/** The document holds the texts of one trade, so no visitor loads those of the others. */
export default function Trade({ content }: { content: Content }) {
  return (
    <MarketingPage>
      <TradePage trade={content} />
    </MarketingPage>
  )
}
