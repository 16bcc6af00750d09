import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../platform/api.ts'
import { loadLater } from '../platform/load-later.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { ShareIcon } from '../ui/icons/actions.tsx'
import { WhatsappIcon } from '../ui/icons/contact.tsx'
import { QrIcon } from '../ui/icons/qr.tsx'
import { usePageUrl } from './build-page-url.ts'

const QrDialog = loadLater(() => import('./qr-dialog.tsx'))

type Props = {
  id: string
  name: string
  slug: string
  onShared?: () => void
  /** Further buttons, shown at the end of the row. */
  children?: ReactNode
}

const invitation = (name: string, url: string) =>
  `${name}: agora você agenda seu horário pela internet, a qualquer hora. É só escolher aqui: ${url}`

/** The page's address and the buttons to share it. Each button reserves the address for the company. */
export function SharePage({ id, name, slug, onShared, children }: Props) {
  const { url, host } = usePageUrl(slug)
  const [qr, setQr] = useState<'never' | 'open' | 'closed'>('never')
  const markShared = useMarkShared(id, slug)
  const shared = () => {
    markShared()
    onShared?.()
  }
  const openQr = () => {
    markShared()
    setQr('open')
  }
  // `onShared` is called only after this dialog closes, because the caller may then remove the element around it.
  const closeQr = () => {
    setQr('closed')
    onShared?.()
  }
  const whatsapp = `https://wa.me/?text=${encodeURIComponent(invitation(name, url))}`
  return (
    <div className="min-w-0">
      <CopyLine
        address={url}
        label="Copiar URL"
        copied="URL copiada para a área de transferência!"
        onCopied={shared}
        onCopy={markShared}
        className="bg-[var(--address-ground,var(--sunken))]"
      >
        {host}
        <span className="font-semibold text-ink">{slug}</span>
      </CopyLine>
      <div className="mt-1 flex flex-wrap gap-2.5">
        <ButtonLink
          href={whatsapp}
          target="_blank"
          size="sm"
          icon={<WhatsappIcon />}
          onClick={shared}
          className="flex-auto sm:flex-none"
        >
          Enviar no WhatsApp
        </ButtonLink>
        {'share' in navigator ? (
          <Button
            variant="soft"
            size="sm"
            icon={<ShareIcon />}
            onClick={() => void share(name, url).then((done) => done && shared())}
            className="flex-auto sm:flex-none"
          >
            Compartilhar
          </Button>
        ) : null}
        <Button
          variant="soft"
          size="sm"
          icon={<QrIcon />}
          onClick={openQr}
          className="flex-auto sm:flex-none"
        >
          QR code
        </Button>
        {children}
      </div>
      {qr === 'never' ? null : <QrDialog open={qr === 'open'} onClose={closeQr} name={name} slug={slug} />}
    </div>
  )
}

/** False when the user closes the device's share sheet without choosing a target. */
function share(name: string, url: string): Promise<boolean> {
  const text = invitation(name, url)
  return navigator.share({ title: name, text }).then(
    () => true,
    () => false,
  )
}

const keyOf = (companyId: string) => `encaixe.shared.${companyId}`

/** Whether the link was ever shared from this browser. */
export function wasShared(companyId: string): boolean {
  try {
    return localStorage.getItem(keyOf(companyId)) === 'yes'
  } catch {
    return false
  }
}

/**
 * Stores that the owner copied or printed the address, so that the address stays reserved after the slug changes. The
 * page does not wait for the answer.
 */
function useMarkShared(companyId: string, slug: string): () => void {
  const { mutate } = useMutation({
    mutationFn: () => api('POST /api/companies/shared-slug', { body: { slug } }),
    retry: 3,
  })
  return () => {
    mutate()
    try {
      localStorage.setItem(keyOf(companyId), 'yes')
    } catch {
      // Storage is full or forbidden: the next visit offers to share the link again.
    }
  }
}
