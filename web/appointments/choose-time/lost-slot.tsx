import type { Alternative } from '@encaixe/contract/refusals.ts'
import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { AlternativeChips } from './alternative-chips.tsx'
import type { TimeChoice } from './use-time-choice.ts'

type Props = {
  choice: TimeChoice
  /** The professional of an alternative that names no professional. */
  people?: string | undefined
  /** True where the user has typed nothing: only the API's sentence and the times are shown. */
  brief?: boolean
}

/** On a phone the times take one row, so that the form stays in view. */
const oneRow =
  'flex max-w-full gap-2 max-sm:overflow-x-auto max-sm:-m-1 max-sm:p-1 max-sm:*:shrink-0 sm:flex-wrap'

/** The notice about the slot that somebody else booked is shown until another time is chosen. */
export const LostSlot = (props: Props) =>
  props.choice.state.lost && !props.choice.state.time ? <LostSlotAlert {...props} /> : null

/** The notice that somebody else booked the slot first. The typed text stays; the nearest free times are buttons. */
function LostSlotAlert({ choice, people, brief }: Props) {
  const { lost, date } = choice.state
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
  }, [])
  if (!lost) return null
  function accept(alternative: Alternative) {
    // The pressed button disappears, so the focus moves to the button that confirms the booking.
    place.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    choice.accept(alternative)
  }
  return (
    <div ref={place} tabIndex={-1} className={cx('scroll-mt-24 rounded-lg', brief || 'mb-4')}>
      <Alert
        title={lost.sentence}
        actions={
          <div className={oneRow}>
            <AlternativeChips places={lost.alternatives} near={date} people={people} onChoose={accept} />
          </div>
        }
      >
        {lost.alternatives.length > 0 && !brief ? (
          // On a phone only screen readers get this sentence, because the sentence would hide the filled form.
          <span className="max-sm:sr-only">
            O que você preencheu continua aqui. Os horários livres mais próximos:
          </span>
        ) : null}
      </Alert>
    </div>
  )
}
