import type { Appointment } from '@encaixe/contract/appointments.ts'
import { type FormEvent, useState } from 'react'
import { dateIn } from '../../platform/formats.ts'
import { productNow } from '../../platform/product-time.ts'
import { findWayOut } from '../../shell/find-way-out.ts'
import { Button } from '../../ui/button.tsx'
import { GuardedButton } from '../../ui/off-action.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { start } from '../choose-time/choose-time.ts'
import { missingSentence } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { TimeSteps } from '../choose-time/time-steps.tsx'
import { useTimeChoice } from '../choose-time/use-time-choice.ts'
import { procedureName } from '../describe-appointment.ts'
import { RefusalAlert } from '../refusal-alert.tsx'
import { movePort } from './ask-move-times.ts'
import { describeMove, describePlace, type NamedPlace, placeOf, samePlace } from './describe-move.ts'
import { useMoveAppointment } from './move-appointment.ts'

const failed = 'Erro ao remarcar. Por favor, tente novamente.'
const unchanged = 'Escolha outro dia, outro horário ou outra pessoa.'

type Props = { appointment: Appointment; owner: boolean; onClose: () => void }

export function RescheduleForm({ appointment, owner, onClose }: Props) {
  const { id, procedureId, timezone } = appointment
  const reader = owner ? 'owner' : 'client'
  // The place when the form was opened, because the page shows the new one before the server answers.
  const [from] = useState(() => placeOf(appointment))
  const choice = useTimeChoice({
    port: () => movePort(id),
    first: () => {
      const { date, startTime: time, collaboratorId } = from
      return start({ procedureId, date, time, collaboratorId }, true)
    },
    today: dateIn(timezone, productNow()),
  })
  const { move, moving } = useMoveAppointment()
  const [refused, setRefused] = useState<{ to: NamedPlace; error: Error }>()
  const to = placeOfChoice(choice)
  const isMove = to !== undefined && !samePlace(to, from)
  const error = refused && to && samePlace(refused.to, to) ? refused.error : undefined

  async function send() {
    if (!isMove || moving) return
    choice.submit()
    setRefused(undefined)
    const error = await move({ appointment, to, called: owner ? undefined : procedureName(appointment) })
    if (!error) onClose()
    // The server also offers the current time, which counts as free, but choosing it would move nothing.
    else if (!choice.lose(error, (other) => !samePlace(other, from))) {
      setRefused({ to, error })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send()
  }

  return (
    <form onSubmit={submit} noValidate>
      <LostSlot choice={choice} />
      <div className="grid grid-cols-1 gap-9">
        <TimeSteps choice={choice} reader={reader} heading="h3" />
      </div>
      <div className="tall:sticky bottom-0 z-10 -mx-[26px] mt-7 -mb-[26px] grid gap-3 border-t border-line bg-surface px-[26px] py-4">
        {error ? (
          <RefusalAlert error={error} fallback={failed} actions={<WayOut error={error} />} />
        ) : (
          <p role="status" className="text-ui [overflow-wrap:anywhere]">
            {isMove ? (
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
            type="submit"
            reason={isMove ? undefined : (missingSentence(choice.missing, reader) ?? unchanged)}
            sending={moving}
            sendingLabel="Remarcando..."
          >
            Remarcar
          </GuardedButton>
        </div>
      </div>
    </form>
  )
}

function WayOut({ error }: { error: Error }) {
  const { wayOut } = findWayOut(error, failed)
  return wayOut ? <TextLink to={wayOut.to}>{wayOut.label}</TextLink> : null
}

function placeOfChoice({ made, person }: ReturnType<typeof useTimeChoice>): NamedPlace | undefined {
  if (!made || !person) return undefined
  const { date, time: startTime, collaboratorId } = made
  return { date, startTime, collaboratorId, name: person }
}
