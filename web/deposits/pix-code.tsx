import { useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CheckIcon, CopyIcon } from '../ui/icons/actions.tsx'
import { drawQrCode, QrCode } from '../ui/qr-code.tsx'
import { useCopy } from '../ui/use-copy.ts'

const hint = 'No app do seu banco, o código entra em Pix copia e cola.'
const next = 'Código copiado. Agora abra o app do seu banco e escolha Pix copia e cola.'
const failed = 'Não foi possível copiar. O código está selecionado: é só copiar.'

const colours: Record<string, string> = {
  [next]: 'font-medium text-ok-text',
  [failed]: 'font-medium text-danger-text',
}

type Props = {
  code: string
  /** Once it was copied another button comes next. */
  onCopied?: () => void
  wasCopied?: boolean
}

/** The text of a Pix with the button that copies it. The height of the status line is reserved, so that nothing jumps. */
export function PixCode({ code, onCopied, wasCopied = false }: Props) {
  const { outcome, copy } = useCopy()
  const [said, setSaid] = useState(hint)
  const shown = useRef<HTMLSpanElement>(null)
  async function act() {
    const done = await copy(code)
    setSaid(done ? next : failed)
    if (done) onCopied?.()
    else if (shown.current) getSelection()?.selectAllChildren(shown.current)
  }
  return (
    <div className="min-w-0">
      <Button
        wide
        variant={wasCopied ? 'secondary' : 'primary'}
        icon={outcome === 'copied' ? <CheckIcon strokeWidth={2.5} /> : <CopyIcon />}
        onClick={() => void act()}
      >
        {outcome === 'copied' ? 'Código copiado' : 'Copiar código Pix'}
      </Button>
      <p className="mt-2 rounded-md bg-sunken px-3.5 py-2.5 font-mono text-xs leading-snug text-ink-2">
        <span ref={shown} className="line-clamp-2 select-all [overflow-wrap:anywhere]">
          {code}
        </span>
      </p>
      <p role="status" className={`mt-2 min-h-[2.9em] text-sm ${colours[said] ?? 'text-ink-2'}`}>
        {said}
      </p>
    </div>
  )
}

/** For who pays with a telephone beside the screen. */
export function PixQrCode({ code, className = '' }: { code: string; className?: string }) {
  return (
    <figure className={className}>
      <QrCode
        drawing={drawQrCode(code)}
        label="QR code do Pix"
        className="mx-auto w-full max-w-56 rounded-md"
      />
      <figcaption className="mt-2 text-center text-sm text-ink-2">Aponte a câmera do app do banco</figcaption>
    </figure>
  )
}
