import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'

type Props = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  sentence: string
  /** What must be typed; capitals and small letters count alike. */
  word: string
  label: ReactNode
  confirmLabel: string
  sending: boolean
  sendingLabel: string
  error?: ReactNode
  /** What will happen. */
  children: ReactNode
}

/** Asks for a word before something that nobody can undo. */
export function TypedConfirm({
  open,
  onClose,
  onConfirm,
  word,
  label,
  sending,
  error,
  children,
  ...rest
}: Props) {
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open) return
    setTyped('')
    setWrong(false)
  }, [open])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const fits = typed.trim().toLowerCase() === word.toLowerCase()
    setWrong(!fits)
    if (fits) onConfirm()
    else field.current?.focus()
  }

  return (
    <Dialog
      open={open}
      onClose={sending ? () => undefined : onClose}
      role="alertdialog"
      size="wide"
      title={rest.title}
      sentence={rest.sentence}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        {children}
        <Field label={label} error={wrong ? `Digite ${word} para confirmar` : undefined} required>
          <TextInput
            ref={field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        {error ? <Alert>{error}</Alert> : null}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
          <Button variant="secondary" onClick={onClose} unavailable={sending} data-autofocus>
            Voltar
          </Button>
          <Button type="submit" variant="danger" sending={sending} sendingLabel={rest.sendingLabel}>
            {rest.confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
