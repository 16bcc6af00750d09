import { IconButton } from '../ui/button.tsx'
import { CheckIcon, CopyIcon } from '../ui/icons/actions.tsx'
import { usePageUrl } from './build-page-url.ts'
import { useCopy } from './copy-text.ts'

const said = {
  copied: 'URL copiada para a área de transferência!',
  failed: 'Não foi possível copiar. Selecione o endereço e copie.',
}

/** The address to hand on. The words under it have their room kept, so nothing moves when they come and go. */
export function PublicAddress({ slug, onCopied }: { slug: string; onCopied?: () => void }) {
  const { url, host } = usePageUrl(slug)
  const { outcome, copy } = useCopy()
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-1 rounded-md bg-sunken py-0.5 pr-0.5 pl-3.5">
        <span className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere] text-ink-2 select-all">
          {host}
          <span className="font-semibold text-ink">{slug}</span>
        </span>
        <IconButton
          label="Copiar URL"
          onClick={() => void copy(url).then((done) => done && onCopied?.())}
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
