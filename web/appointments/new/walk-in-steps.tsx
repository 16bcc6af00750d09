import { isRefusal } from '@encaixe/contract/client.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { formatDuration } from '../../platform/formats.ts'
import { Refusal } from '../../shell/refusal.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { PersonChoice } from '../../ui/person-choice.tsx'
import { PhoneInput } from '../../ui/phone-input.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { bookingFailed } from '../book-visit.ts'
import { suggestionOf } from './client-step.tsx'
import { countClients, isSearchable, useFoundClients } from './find-clients.ts'
import { describeProposal } from './find-free-now.ts'
import type { Booking } from './use-booking.ts'
import { anonymous, type WalkIn } from './use-walk-in.ts'

type Props = {
  booking: Booking
  walkIn: WalkIn
  procedures: Procedure[]
  /** True when a professional books, who is offered only their own procedures. */
  own: boolean
}

/** The steps of a walk-in: name, procedure and person. */
export function WalkInSteps({ booking, walkIn, procedures, own }: Props) {
  const { candidates, chosen, minute } = walkIn
  return (
    <div className="grid gap-5">
      <WalkInClient booking={booking} />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-ui font-semibold">Procedimento</legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-2">
          {procedures.map((one) => (
            <Chip
              key={one.id}
              aria-pressed={one.id === walkIn.procedure?.id}
              onClick={() => walkIn.pick(one)}
              className="min-h-14 flex-col items-start! gap-0! py-2 text-left [overflow-wrap:anywhere]"
            >
              <span className="font-semibold">{one.name}</span>
              <span className="text-sm font-normal text-ink-2">{formatDuration(one.duration)}</span>
            </Chip>
          ))}
        </div>
        {procedures.length === 0 ? (
          <p className="text-ui text-ink-2">
            {own
              ? 'Nenhum procedimento está no seu nome. Quem cuida da empresa diz quem faz cada um.'
              : 'Nenhum procedimento ativo.'}
          </p>
        ) : null}
      </fieldset>
      {candidates.length > 1 ? (
        <PersonChoice
          legend="Colaborador"
          people={candidates.map((one) => ({
            id: one.person.id,
            name: one.person.name,
            role: describeProposal(one, minute),
            disabled: one.at === undefined,
          }))}
          value={chosen?.person.id ?? null}
          onChange={walkIn.choosePerson}
        />
      ) : null}
    </div>
  )
}

const mostShown = 5

/** The client of a walk-in; a name is enough. Two letters of a name or four digits of a number find a known client. */
function WalkInClient({ booking: { form, client } }: { booking: Booking }) {
  const { register, control, formState, setFocus } = form
  const { errors } = formState
  const name = useWatch({ control, name: 'clientName' })
  const searches = !client.known && name !== anonymous && isSearchable(name)
  const { found, onPick } = useFoundClients(searches ? name : '', mostShown, client.pick, false)
  // The procedures load after the dialog has chosen its focus, so the field is focused here.
  useEffect(() => setFocus('clientName'), [setFocus])
  return (
    <>
      <div className="grid gap-2">
        <Field label="Nome do cliente" required error={errors.clientName?.message}>
          <Combobox
            {...register('clientName')}
            value={name}
            onChange={client.rename}
            suggestions={found.map(suggestionOf)}
            onPick={onPick}
            listLabel="Clientes"
            announcement={searches ? countClients(found.length) : ''}
            enterKeyHint="done"
          />
        </Field>
        <Chip
          className="justify-self-start"
          aria-pressed={name === anonymous}
          onClick={() => client.rename(anonymous)}
        >
          {anonymous}
        </Chip>
      </div>
      <Field
        label="Celular"
        optional
        hint="Só para o seu registro: nada é enviado."
        error={errors.clientPhone?.message}
      >
        <PhoneInput {...register('clientPhone')} autoComplete="off" placeholder="(00) 00000-0000" />
      </Field>
    </>
  )
}

type RefusalProps = {
  walkIn: WalkIn
  refusal: Booking['refusal']
  /** True when a professional books, who can book only their own times. */
  own: boolean
}

/** The reason why the walk-in was not booked or cannot be booked. Another professional who is free now is a chip. */
export function WalkInRefusal({ walkIn, refusal, own }: RefusalProps) {
  const { procedure, candidates, chosen, other } = walkIn
  if (!procedure) return null
  if (candidates.length === 0) return <Alert>Ninguém da equipe faz este procedimento.</Alert>
  if (!chosen) return null
  if (chosen.at === undefined) {
    return (
      <Alert>
        {own
          ? 'Hoje não há mais horário livre. '
          : 'Hoje ninguém que faz este procedimento tem horário livre. '}
        <TextLink to="/schedules/new">Escolher outro dia</TextLink>
      </Alert>
    )
  }
  const [name = ''] = other?.person.name.trim().split(/\s+/) ?? []
  return (
    <Refusal
      error={refusal}
      fallback={bookingFailed}
      says
      titled
      actions={
        other && refusal instanceof Error && isRefusal(refusal, 'slot_taken') ? (
          <Chip
            onClick={() => walkIn.takeOther(other)}
          >{`Escolher ${name}, ${other.away ?? other.odd ?? 'livre agora'}`}</Chip>
        ) : null
      }
    />
  )
}
