import type { AvailableCollaborator } from '@encaixe/contract/free-times.ts'
import { type MouseEvent, useRef, useState } from 'react'
import type { Answer } from '../../platform/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { PersonChoice, PersonChoiceSkeleton } from '../../ui/person-choice.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ChoiceStep } from '../choose-time/choice-step.tsx'
import { countPeople } from '../choose-time/describe-choice.ts'
import { Offered } from '../choose-time/offered-choices.tsx'
import { anybody } from '../write-items.ts'
import { type Names, timeFirst, unknown } from './describe-people.ts'
import { isTwice, keysOf, type VisitPart } from './measure-visit.ts'
import type { VisitParts } from './use-booking-form.ts'

type Props = {
  visit: VisitParts
  people: Answer<AvailableCollaborator[][]>
  /** The names of the chosen people, in the order of the services. */
  names: (string | null)[]
  time: string | null
}

/** The choice of the professionals. It is optional, so with several services only one line of it is shown at first. */
export default function PeopleStep({ visit, people, names, time }: Props) {
  const { parts } = visit
  const keys = keysOf(parts)
  const [isOpen, setOpen] = useState(visit.people.some((who) => who !== anybody))
  const isSingle = parts.length === 1
  const place = useRef<HTMLDivElement>(null)
  function toggle(event: MouseEvent) {
    setOpen(!isOpen)
    // The page scrolls only after a touch or click: on a phone the bar covers the people. A key press has `detail` 0.
    if (isOpen || event.detail === 0) return
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    setTimeout(() => place.current?.scrollIntoView({ behavior: still ? 'instant' : 'smooth' }))
  }
  const offers = people.data?.[0] && isSingle ? countPeople(people.data[0].length) : ''
  return (
    <div ref={place} className="min-h-33 scroll-mt-4">
      <ChoiceStep
        step="who"
        title="Profissional"
        chosen={time && isSingle ? (names[0] ?? noPreference) : null}
        hint={time ? undefined : timeFirst}
        offers={offers}
      >
        {(labelledBy) => (
          <>
            {isSingle ? null : (
              <p className="mb-3 flex flex-wrap items-center gap-x-3 text-ui">
                {isOpen ? null : (
                  <span className="min-w-0 [overflow-wrap:anywhere]">{describePeople(parts, names)}</span>
                )}
                <Button
                  variant="text"
                  size="sm"
                  className="-ml-2"
                  aria-expanded={isOpen}
                  iconAfter={<ChevronDownIcon className={isOpen ? 'rotate-180' : ''} />}
                  onClick={toggle}
                >
                  Escolher profissionais
                </Button>
              </p>
            )}
            {isSingle || isOpen ? (
              <Offered
                answer={people}
                failure="Erro ao carregar profissionais disponíveis. Por favor, tente novamente."
                none="Nenhum profissional disponível neste horário"
                loading={
                  <Loading label="Carregando profissionais...">
                    <PersonChoiceSkeleton count={isSingle ? 3 : 2 * parts.length} />
                  </Loading>
                }
              >
                {(lists) =>
                  lists.some((list) => list.length > 0) ? (
                    <div className="grid grid-cols-1 gap-6">
                      {parts.map(({ who }, place) => (
                        <PersonChoice
                          key={keys[place]}
                          legend={isSingle ? undefined : nameOfPart(parts, place)}
                          labelledBy={isSingle ? labelledBy : undefined}
                          people={[
                            { id: anybody, name: noPreference, anybody: true },
                            ...(lists[place] ?? []),
                          ]}
                          value={who}
                          onChange={(id) =>
                            visit.choosePerson(place, lists[place]?.find((one) => one.id === id) ?? null)
                          }
                        />
                      ))}
                    </div>
                  ) : null
                }
              </Offered>
            ) : null}
          </>
        )}
      </ChoiceStep>
    </div>
  )
}

const noPreference = 'Sem preferência'

/** The name of a service; one that is in the visit twice gets its place: `Corte (3º)`. */
export function nameOfPart(parts: readonly VisitPart[], place: number): string {
  const name = parts[place]?.procedure.name ?? ''
  return isTwice(parts, place) ? `${name} (${place + 1}º)` : name
}

/** The services and the chosen people in words: `Corte: Davi Lima · Barba: sem preferência`. */
export function describePeople(parts: readonly VisitPart[], names: Names): string {
  if (names.every((name) => name === null)) return noPreference
  return parts
    .map((_, place) => {
      const name = names[place] ?? null
      return `${nameOfPart(parts, place)}: ${name === null ? 'sem preferência' : name || unknown}`
    })
    .join(' · ')
}
