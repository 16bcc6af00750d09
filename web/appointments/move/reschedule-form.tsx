import { horizonDays } from '@encaixe/contract/appointment-rules.ts'
import type { Appointment } from '@encaixe/contract/appointments.ts'
import { addDays } from '@encaixe/contract/local-time.ts'
import type { Alternative } from '@encaixe/contract/refusals.ts'
import { type FormEvent, useId, useRef } from 'react'
import { dateIn } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Calendar } from '../../ui/calendar.tsx'
import { GuardedButton } from '../../ui/off-action.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { describeMove, describePlace, samePlace } from './describe-move.ts'
import { useMoveForm } from './move-form.ts'
import { MoveOffer } from './move-offer.tsx'

type Props = { appointment: Appointment; owner: boolean; onClose: () => void }

export function RescheduleForm({ appointment, owner, onClose }: Props) {
  const form = useMoveForm({ appointment, owner, onMoved: onClose })
  const { wish, from, to, lost, refusal, moving, choose } = form
  const today = dateIn(appointment.timezone, productNow())
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.send()
  }
  // The offer goes with what it offered; all that is left is to say yes.
  const take = (alternative: Alternative) => {
    form.take(alternative)
    button.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      {lost ? <LostSlot lost={lost} date={wish.date} onTake={take} /> : null}
      <div className="grid gap-x-8 gap-y-7 md:grid-cols-[20rem_minmax(0,1fr)]">
        <section aria-labelledby={id}>
          <h3 id={id} className="mb-2 font-text text-ui font-semibold tracking-normal">
            Data
          </h3>
          <Calendar
            value={wish.date}
            onChange={(date) => choose({ date })}
            today={today}
            min={today}
            max={addDays(today, horizonDays)}
            className="border border-line p-2 shadow-none"
          />
        </section>
        <MoveOffer form={form} />
      </div>
      <div className="sticky bottom-0 z-10 -mx-[26px] mt-7 -mb-[26px] grid gap-3 border-t border-line bg-surface px-[26px] py-4">
        {refusal ? (
          <Alert>
            {refusal.sentence}{' '}
            {refusal.wayOut ? <TextLink to={refusal.wayOut.to}>{refusal.wayOut.label}</TextLink> : null}
          </Alert>
        ) : (
          <p role="status" className="text-ui [overflow-wrap:anywhere]">
            {to ? (
              <strong className="font-semibold">{describeMove(from, to)}</strong>
            ) : (
              <span className="text-ink-2">{`Está marcado para ${describePlace(from)}.`}</span>
            )}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-auto">
          <Button variant="secondary" onClick={onClose}>
            Voltar
          </Button>
          <GuardedButton
            ref={button}
            type="submit"
            reason={to ? undefined : whyNot(samePlace(wish, from))}
            sending={moving}
            sendingLabel="Reagendando..."
          >
            Reagendar
          </GuardedButton>
        </div>
      </div>
    </form>
  )
}

const whyNot = (unchanged: boolean) =>
  unchanged ? 'Escolha outro dia, outro horário ou outra pessoa.' : 'Escolha um horário livre.'
