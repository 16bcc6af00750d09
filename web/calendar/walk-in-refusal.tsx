import { timeOf } from '@encaixe/contract/local-time.ts'
import type { Refusal } from '../shell/find-way-out.ts'
import { Alert } from '../ui/alert.tsx'
import { Chip } from '../ui/chip.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { firstName } from './describe-entry.ts'
import type { Candidate } from './find-free-now.ts'

/** `busy`: the time is taken. */
export type Refused = Refusal & { busy?: boolean }

type Props = {
  refusal: Refused | undefined
  /** Whom it was for; undefined when nobody performs the procedure. */
  chosen: Candidate | undefined
  /** Somebody else who is free now. */
  other: Candidate | undefined
  /** The professional books for herself alone. */
  own: boolean
  onOther: (other: Candidate) => void
  onLater: (start: number) => void
}

/** Why the walk-in was not booked. Who is busy is replaced by who is free, else by her next free time of today. */
export function WalkInRefusal({ refusal, chosen, other, own, onOther, onLater }: Props) {
  if (!chosen) return <Alert>Ninguém da equipe faz este procedimento.</Alert>
  if (!refusal) return null
  const { sentence, wayOut } = refusal
  if (!refusal.busy) {
    return (
      <Alert title={sentence}>{wayOut ? <TextLink to={wayOut.to}>{wayOut.label}</TextLink> : null}</Alert>
    )
  }
  if (other) {
    const name = firstName(other.person.name)
    return (
      <Alert title={sentence} actions={<Chip onClick={() => onOther(other)}>{`Encaixar com ${name}`}</Chip>}>
        {`${name} está ${other.odd ?? 'livre agora'}.`}
      </Alert>
    )
  }
  // A time that somebody took meanwhile is known only after the next answer of the calendar.
  const later = chosen.busy ? chosen.next : undefined
  return (
    <Alert
      title={sentence}
      actions={
        later === undefined ? null : (
          <Chip onClick={() => onLater(later)}>{`Encaixar às ${timeOf(later)}`}</Chip>
        )
      }
    >
      {own ? null : 'Ninguém que faz este procedimento está livre agora.'}
      {later === undefined && chosen.busy ? (
        <>
          {' Hoje não há mais horário livre. '}
          <TextLink to="/schedules/new">Escolher outro dia</TextLink>
        </>
      ) : null}
    </Alert>
  )
}
