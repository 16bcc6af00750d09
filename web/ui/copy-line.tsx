import { useRef } from 'react'
import { IconButton } from './button.tsx'
import { CheckIcon, CopyIcon } from './icons/actions.tsx'
import { useCopy } from './use-copy.ts'

const said = {
  copied: 'Copiado',
  failed: 'Não foi possível copiar. O endereço está selecionado: é só copiar.',
}

/** An address with a button that copies it. The height of the status line is reserved, so that the layout does not jump. */
export function CopyLine({ address, label }: { address: string; label: string }) {
  const { outcome, copy } = useCopy()
  const shown = useRef<HTMLSpanElement>(null)
  const select = () => shown.current && getSelection()?.selectAllChildren(shown.current)
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-1 rounded-md bg-sunken py-0.5 pr-0.5 pl-3.5">
        <span
          ref={shown}
          className="min-w-0 flex-1 py-2 text-ui [overflow-wrap:anywhere] text-ink-2 select-all"
        >
          {address}
        </span>
        <IconButton
          label={label}
          onClick={() => void copy(address).then((done) => done || select())}
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
