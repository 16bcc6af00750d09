import { Avatar } from './avatar.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { ChoiceGroup } from './choice-group.tsx'
import { UsersIcon } from './icons/people.tsx'
import { Skeletons } from './skeleton.tsx'

type Person = {
  id: string
  name: string
  role?: string | null
  photo?: string | null
  disabled?: boolean
  anybody?: boolean
}

type Props = {
  legend?: string | undefined
  labelledBy?: string | undefined
  people: Person[]
  value: string | null
  onChange: (id: string) => void
  error?: string
}

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))] gap-3'

export function PersonChoice({ legend, labelledBy, people, value, onChange, error }: Props) {
  return (
    <ChoiceGroup
      legend={legend}
      labelledBy={labelledBy}
      value={value}
      onChange={onChange}
      error={error}
      className={grid}
    >
      {people.map(({ id, name, role, photo, disabled, anybody }) => (
        <ChoiceCard
          key={id}
          value={id}
          title={name}
          detail={role}
          leading={anybody ? <Anybody /> : <Avatar name={name} photo={photo} />}
          disabled={disabled}
        />
      ))}
    </ChoiceGroup>
  )
}

/** The icon for "anybody", in the place of a photo. */
const Anybody = () => (
  <span className="grid size-10 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-text">
    <UsersIcon />
  </span>
)

export function PersonChoiceSkeleton({ count = 2 }: { count?: number }) {
  return (
    <div className={grid}>
      <Skeletons count={count} className="h-[74px] rounded-lg" />
    </div>
  )
}
