import { useRef } from 'react'
import { IconButton } from '../ui/button.tsx'
import { CheckIcon, CopyIcon } from '../ui/icons/actions.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { usePageUrl } from './build-page-url.ts'
import { useMarkShared } from './mark-shared.ts'

const said = {
  copied: 'URL copiada para a área de transferência!',
  failed: 'Não foi possível copiar. O endereço está selecionado: é só copiar.',
}

/** The address with its copy button. The height of the status line is reserved, so that the layout does not jump. */
export function PublicAddress({ slug, onCopied }: { slug: string; onCopied?: () => void }) {
  const { url, host } = usePageUrl(slug)
  const { outcome, copy } = useCopy()
  const markShared = useMarkShared(slug)
  const address = useRef<HTMLSpanElement>(null)
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-1 rounded-md bg-[var(--address-ground,var(--sunken))] py-0.5 pr-0.5 pl-3.5">
        <span
          ref={address}
          onCopy={markShared}
          className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere] text-ink-2 select-all"
        >
          {host}
          <span className="font-semibold text-ink">{slug}</span>
        </span>
        <IconButton
          label="Copiar URL"
          onClick={() =>
            void copy(url).then((done) => {
              if (!done) return select(address.current)
              markShared()
              onCopied?.()
            })
          }
          className="hover:bg-surface"
        >
          {outcome === 'copied' ? <CheckIcon className="text-ok-text" /> : <CopyIcon />}
        </IconButton>
      </div>
      <p
        role="status"
        className={`mt-1 min-h-[1.45em] text-sm font-medium ${outcome === 'failed' ? 'text-danger-text' : 'text-ok-text'}`}
      >
        {outcome ? said[outcome] : ''}
      </p>
    </div>
  )
}

/** The browser refused the clipboard: the user copies by hand. */
function select(address: HTMLElement | null) {
  if (address) getSelection()?.selectAllChildren(address)
}
