import type { TradePage as Content } from '../../marketing/describe-trade.ts'
import { MarketingPage } from '../../marketing/marketing-page.tsx'
import { TradePage } from '../../marketing/trade-page.tsx'
import '../../ui/classes.css'

/** The document contains the texts of one trade, so that no visitor downloads the texts of other trades. */
export default function Trade({ content }: { content: Content }) {
  return (
    <MarketingPage>
      <TradePage trade={content} />
    </MarketingPage>
  )
}
