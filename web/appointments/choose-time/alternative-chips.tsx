import type { Alternative } from '@encaixe/contract/refusals.ts'
import { Chip } from '../../ui/chip.tsx'
import { describeAlternative } from './describe-alternative.ts'

type Props = {
  places: readonly Alternative[]
  /** The wanted date: an alternative on it is named without its day. */
  near: string | null
  /** The professional of an alternative that names no professional. */
  people?: string | undefined
  unavailable?: boolean
  onChoose: (place: Alternative) => void
}

/** The nearest free times after a refusal, a button for each. */
export const AlternativeChips = ({ places, near, people, unavailable, onChoose }: Props) =>
  places.map((place) => (
    <Chip
      key={`${place.date} ${place.startTime} ${place.collaboratorId}`}
      aria-disabled={unavailable || undefined}
      onClick={() => onChoose(place)}
    >
      {describeAlternative(place, near, people)}
    </Chip>
  ))
