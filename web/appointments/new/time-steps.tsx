import { formatLongDate } from '../../platform/formats.ts'
import { ChoiceStep } from '../choose-time/choice-step.tsx'
import type { Step } from '../choose-time/choose-time.ts'
import { DayRow, MonthChoice } from '../choose-time/day-step.tsx'
import { countPeople, countTimes, describeChange } from '../choose-time/describe-choice.ts'
import { PeopleOffered, TimesOffered } from '../choose-time/offered-choices.tsx'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'

type Props = { choice: TimeChoice; errorOf: (step: Step) => string | undefined }

/** Day and time are one step: the times of a day are what decides for or against the day. */
export function DayAndTime({ choice, errorOf }: Props) {
  const { state, choose, times } = choice
  const { procedureId, date, time, lost } = state
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-3 lg:grid-cols-[19.25rem_minmax(0,1fr)] lg:gap-y-8">
      <div className="min-w-0 lg:col-span-2">
        <ChoiceStep
          step="date"
          title="Data"
          chosen={date && formatLongDate(date)}
          notice={describeChange(state, 'date', 'owner')}
        >
          {(labelledBy) => (
            <div className="max-lg:-mr-2.5">
              <DayRow choice={choice} labelledBy={labelledBy} error={errorOf('date')} />
            </div>
          )}
        </ChoiceStep>
      </div>
      <MonthChoice key={procedureId} choice={choice} reader="owner" />
      <div className="min-h-46 max-lg:mt-6">
        <ChoiceStep
          step="time"
          title="Horário"
          chosen={time}
          notice={describeChange(state, 'time', 'owner')}
          hint={date ? undefined : 'Selecione uma data para ver os horários disponíveis'}
          offers={times.data ? countTimes(times.data.length) : ''}
        >
          {(labelledBy) => (
            <TimesOffered
              answer={times}
              labelledBy={labelledBy}
              value={time}
              gone={lost?.date === date ? lost.time : undefined}
              onChange={choose('time')}
              error={errorOf('time')}
            />
          )}
        </ChoiceStep>
        {times.data?.length === 0 ? (
          <p className="mt-1 text-ui text-ink-2">Escolha outro dia para ver mais horários.</p>
        ) : null}
      </div>
    </div>
  )
}

/** Whoever saw the client last comes first. */
export function CollaboratorStep({ choice, errorOf, usual }: Props & { usual: string | undefined }) {
  const { state, choose, people, person } = choice
  const sorted = people.data?.toSorted((a, b) => Number(b.id === usual) - Number(a.id === usual))
  const answer = sorted ? { ...people, data: sorted } : people
  return (
    <div className="min-h-33">
      <ChoiceStep
        step="collaboratorId"
        title="Colaborador"
        chosen={person}
        notice={describeChange(state, 'collaboratorId', 'owner')}
        offers={people.data ? countPeople(people.data.length) : ''}
      >
        {(labelledBy) => (
          <PeopleOffered
            answer={answer}
            labelledBy={labelledBy}
            value={state.collaboratorId}
            onChange={choose('collaboratorId')}
            error={errorOf('collaboratorId')}
          />
        )}
      </ChoiceStep>
    </div>
  )
}
