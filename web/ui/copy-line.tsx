import { type ReactNode, useRef } from 'react'
import { IconButton } from './button.tsx'
import { CheckIcon, CopyIcon } from './icons/actions.tsx'
import { useCopy } from './use-copy.ts'

const failed = 'Não foi possível copiar. O endereço está selecionado: é só copiar.'

type Props = {
  address: string
  /** The accessible name of the button that copies. */
  label: string
  /** The content that is shown instead of the address; the button still copies the address. */
  children?: ReactNode
  copied?: string
  /** Called when the button has copied the address. */
  onCopied?: () => void
  /** Called when the user selects and copies the address without the button. */
  onCopy?: () => void
  className?: string
}

/** An address with a button that copies it. The status line's height is reserved, so that the layout does not jump. */
export function CopyLine({
  address,
  label,
  children = address,
  copied = 'Copiado',
  onCopied,
  onCopy,
  className = 'bg-sunken text-ui',
}: Props) {
  const { outcome, copy } = useCopy()
  const shown = useRef<HTMLSpanElement>(null)
  async function copyOrSelect() {
    if (await copy(address)) onCopied?.()
    // The browser refused access to the clipboard, so the address is selected, and the user can copy it.
    else if (shown.current) getSelection()?.selectAllChildren(shown.current)
  }
  return (
    <div className="min-w-0">
      <div className={`flex items-center gap-1 rounded-md py-0.5 pr-0.5 pl-3.5 ${className}`}>
        <span
          ref={shown}
          onCopy={onCopy}
          className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere] text-ink-2 select-all"
        >
          {children}
        </span>
        <IconButton
          label={label}
          onClick={() => void copyOrSelect()}
          className="hover:bg-[var(--copy-hover,var(--surface))]"
        >
          {outcome === 'copied' ? <CheckIcon className="text-ok-text" /> : <CopyIcon />}
        </IconButton>
      </div>
      <p
        role="status"
        className={`mt-1 min-h-[1.45em] text-sm font-medium ${outcome === 'failed' ? 'text-danger-text' : 'text-ok-text'}`}
      >
        {outcome === 'copied' ? copied : outcome === 'failed' ? failed : ''}
      </p>
    </div>
  )
}
