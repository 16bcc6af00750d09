import { useEffect, useRef, useState } from 'react'
import { answerConsent, useConsent } from '../platform/consent.ts'
import { useDeployment } from '../platform/deployment.ts'
import { recordArrival } from '../platform/record-arrival.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'

/**
 * The banner that asks for consent to analytics. It lies over the page's end and moves nothing; its buttons look alike.
 */
export function ConsentBanner() {
  const { analyticsId } = useDeployment()
  const [arrived, setArrived] = useState(false)
  const consent = useConsent()
  const asks = consent === 'unknown' && (analyticsId !== '' || arrived)
  const banner = useRef<HTMLElement>(null)

  useEffect(() => setArrived(recordArrival(location.href, document.referrer)), [])

  // The banner must cover neither a focused element nor the page's last line.
  useEffect(() => {
    // In a low window the banner is below the page, not over it.
    if (!asks || !banner.current || getComputedStyle(banner.current).position !== 'fixed') return
    const [page, body] = [document.documentElement.style, document.body.style]
    const room = `${banner.current.offsetHeight + 32}px`
    page.scrollPaddingBottom = room
    body.paddingBottom = room
    return () => {
      page.scrollPaddingBottom = ''
      body.paddingBottom = ''
    }
  }, [asks])

  if (!asks) return null
  return (
    <aside
      ref={banner}
      aria-label="Medição de uso"
      className="tall:fixed inset-x-3 bottom-3 z-40 mx-3 mb-3 sm:mx-auto tall:mx-auto tall:mb-0 max-w-[41rem] rounded-lg border border-line bg-surface p-4 shadow-card sm:bottom-5 sm:flex sm:items-center sm:gap-6 print:hidden"
    >
      <p className="min-w-0 flex-1 text-ui">
        Usamos cookies de medição só se você deixar.
        <br />
        <TextLink to="/privacy#medicao">Veja o que é medido</TextLink>
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:mt-0 sm:w-[16rem]">
        <Button variant="secondary" size="sm" onClick={() => answerConsent(false)}>
          Recusar
        </Button>
        <Button variant="secondary" size="sm" onClick={() => answerConsent(true)}>
          Aceitar
        </Button>
      </div>
    </aside>
  )
}
