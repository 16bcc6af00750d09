import { type ReactNode, useState } from 'react'
import { IconButton } from './button.tsx'
import { CheckIcon, CopyIcon } from './icons/actions.tsx'

type Props = { text: string; shown?: ReactNode; copyLabel: string; copiedLabel?: string; aside?: ReactNode }

/** An address to hand on, with its button to copy. */
export function CopyField({ text, shown, copyLabel, copiedLabel = 'Copiado', aside }: Props) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <div className="flex items-center gap-1 rounded-md bg-sunken py-0.5 pr-1 pl-3.5">
      <span className="min-w-0 flex-1 truncate text-ink-2">{shown ?? text}</span>
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ''}
      </span>
      <IconButton
        label={copyLabel}
        onClick={copy}
        onBlur={() => setCopied(false)}
        className="hover:bg-surface"
      >
        {copied ? <CheckIcon className="text-ok-text" /> : <CopyIcon />}
      </IconButton>
      {aside}
    </div>
  )
}
