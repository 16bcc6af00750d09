import { mostPhotoBytes, photoSentences, photoTypes } from '@encaixe/contract/photo-rules.ts'
import { cx } from 'class-variance-authority'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { TrashIcon } from './icons/actions.tsx'

type Props = {
  /** The label of the field, for example "Foto da empresa". */
  label: string
  hint: string
  photo: string | null
  shape: 'wide' | 'square'
  /** The content of the photo's frame while there is no photo. */
  empty: ReactNode
  /** Sending and removing happen at once, without saving the form around the field. */
  onSend: (photo: Blob) => Promise<unknown>
  onRemove: () => Promise<unknown>
  /** The sentence for a failure of sending or removing. */
  describe: (error: Error) => string
  unavailable?: boolean
}

type State = { doing?: 'sending' | 'removing'; wrong?: string; done?: string }

const isKnown = (type: string) => (photoTypes as readonly string[]).includes(type)

/** A photo with buttons to choose, change and remove it. It is stored as soon as it is chosen. */
export function PhotoField({ label, hint, photo, shape, empty, unavailable = false, ...does }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [{ doing, wrong, done }, setState] = useState<State>({})

  async function act(how: State['doing'], work: () => Promise<unknown>, success: string) {
    setState({ ...(how && { doing: how }) })
    try {
      await work()
      setState({ done: success })
    } catch (error) {
      setState({ wrong: error instanceof Error ? does.describe(error) : photoSentences.unreadable })
    }
  }

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    // The input is emptied, so that the same file can be chosen again after a failure.
    event.currentTarget.value = ''
    if (!file || doing) return
    setState({ doing: 'sending' })
    const small = await shrinkPhoto(file)
    if (!isKnown(small.type)) return setState({ wrong: `${photoSentences.wrongType}.` })
    if (small.size > mostPhotoBytes) return setState({ wrong: photoSentences.tooLarge })
    await act('sending', () => does.onSend(small), 'Foto salva')
  }

  async function remove() {
    await act('removing', does.onRemove, 'Foto removida')
    choose.current?.focus()
  }

  return (
    <fieldset aria-describedby={wrong ? `${id}-error` : `${id}-hint`} className="min-w-0">
      <legend className="mb-1.5 text-ui font-semibold text-ink">
        {label}
        <span className="font-normal text-ink-2"> (opcional)</span>
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        <div
          className={cx(
            'grid shrink-0 place-items-center overflow-hidden rounded-lg bg-sunken',
            shape === 'wide' ? 'aspect-[3/2] w-full max-w-66' : 'size-24',
            doing && 'opacity-50',
          )}
        >
          {photo ? (
            <img src={photo} alt={label} width={264} height={176} className="size-full object-cover" />
          ) : (
            empty
          )}
        </div>
        <div className="min-w-[min(100%,13rem)] flex-1">
          <div className="flex flex-wrap gap-2">
            <Button
              ref={choose}
              variant="secondary"
              size="sm"
              sending={doing === 'sending'}
              sendingLabel="Enviando..."
              unavailable={unavailable || doing === 'removing'}
              onClick={() => input.current?.click()}
            >
              {photo ? 'Trocar foto' : 'Escolher foto'}
            </Button>
            {photo ? (
              <Button
                variant="text"
                size="sm"
                icon={<TrashIcon />}
                sending={doing === 'removing'}
                sendingLabel="Removendo..."
                unavailable={unavailable || doing === 'sending'}
                onClick={() => void remove()}
              >
                Remover foto
              </Button>
            ) : null}
          </div>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={label}
            accept={photoTypes.join(',')}
            onChange={(event) => void send(event)}
          />
          <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-2">
            {hint}
          </p>
          <div role="alert">{wrong ? <FieldError id={`${id}-error`}>{wrong}</FieldError> : null}</div>
          <p role="status" className="text-sm font-medium text-ok-text">
            {done ?? ''}
          </p>
        </div>
      </div>
    </fieldset>
  )
}

/** The longest side of a sent photo, in pixels. Photos are served in smaller sizes, so no visible detail is lost. */
const longestSide = 2_000
/** The size in bytes up to which files are sent unchanged, because they are quick to send. */
const smallEnough = 1_000_000

/** Reduces a camera's large photo for quick sending on mobile data. A file the browser cannot draw stays unchanged. */
async function shrinkPhoto(file: Blob): Promise<Blob> {
  if (file.size <= smallEnough || typeof createImageBitmap !== 'function') return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const context = canvas.getContext('2d')
    if (!context) return file
    // JPEG has no transparency: without a fill the transparent parts would be black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return small && small.size < file.size ? small : file
  } catch {
    return file
  }
}
