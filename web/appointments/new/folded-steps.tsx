import { longestNotes } from '@encaixe/contract/appointment-rules.ts'
import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { speakDuration } from '@encaixe/contract/counted.ts'
import { dayName } from '@encaixe/contract/date-names.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { cx } from 'class-variance-authority'
import { type ReactNode, useState } from 'react'
import { matchesSearch } from '../../platform/fold-text.ts'
import { formatDuration, formatMoney } from '../../platform/formats.ts'
import { loadLater } from '../../platform/load-later.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Field } from '../../ui/field.tsx'
import { CheckIcon, PlusIcon } from '../../ui/icons/actions.tsx'
import { ChevronDownIcon } from '../../ui/icons/arrows.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ChoiceStep } from '../choose-time/choice-step.tsx'
import type { State, Step } from '../choose-time/choose-time.ts'
import { DayAndTime } from '../choose-time/day-and-time.tsx'
import { missingSentence, shortDay } from '../choose-time/describe-choice.ts'
import { LostSlot } from '../choose-time/lost-slot.tsx'
import { PersonStep } from '../choose-time/person-step.tsx'
import type { TimeChoice } from '../choose-time/use-time-choice.ts'
import { describeServices } from '../describe-visit.ts'
import { anybody } from '../write-items.ts'
import { ClientStep } from './client-step.tsx'
import { RepeatFields } from './repeat-fields.tsx'
import { ServiceRows } from './service-rows.tsx'
import type { Booking, BookingStep, Known, Steps } from './use-booking.ts'
import type { ClientFields, ClientForm } from './use-client-form.ts'

/** A component that few bookings need, so it is loaded later. */
const OtherTime = loadLater(() => import('../move/other-time.tsx'))

const titles: Record<BookingStep, string> = {
  client: 'Cliente',
  items: 'Procedimento',
  time: 'Data e horário',
  who: 'Colaborador',
}

type Props = {
  booking: Booking
  known: Known
  people: Collaborator[]
  /** The reason why some procedures are not offered at a free time. */
  unfit: string | undefined
}

/** The steps of the form; one is open. When the place is known, only the steps of client and procedure are shown. */
export function FoldedSteps({ booking, known, people, unfit }: Props) {
  const { choice, services, form, client, steps, wrongStep, place, isSeveral } = booking
  const { procedures, self, today } = known
  const { date, time, preferred: stillPreferred } = choice.state
  const [procedure] = booking.procedures
  const heading = place ? 'h3' : 'h2'
  const errorOf = (step: Step) => (wrongStep === step ? missingSentence(step, 'owner') : undefined)
  const partOf = (step: BookingStep) => ({ steps, step, title: titles[step] })
  const { dirtyFields } = form.formState
  const isComplete = client.isKnown && !booking.missing

  function addService() {
    steps.stay('items')
    services.add(choice.state.who ?? stillPreferred.who ?? anybody)
  }

  return (
    <>
      <div className="grid max-w-[60rem] grid-cols-1 gap-3">
        <FoldStep
          {...partOf('client')}
          answer={<NamedClient {...form.getValues()} blocked={client.known?.blocked} />}
        >
          <ClientStep form={form} client={client} heading={heading} />
        </FoldStep>
        <FoldStep {...partOf('items')} answer={describeServices(booking.procedures)}>
          {services.rows.length > 0 ? (
            <ServiceRows
              {...{ services, procedures, people, self }}
              error={errorOf('items')}
              onAdd={addService}
            />
          ) : (
            <ChoiceStep
              step="items"
              heading={heading}
              title={titles.items}
              chosen={procedure?.name}
              notice={procedure ? undefined : describePreferred(stillPreferred)}
            >
              {(labelledBy) => (
                <>
                  {procedures.length > 0 ? (
                    <ProcedureChoice
                      labelledBy={labelledBy}
                      procedures={procedures}
                      value={procedure?.id ?? null}
                      onChange={(procedureId) => choice.choose.items([{ procedureId, who: anybody }])}
                      error={errorOf('items')}
                      usual={client.usual?.procedureId}
                    />
                  ) : null}
                  {unfit ? <p className="mt-3 text-sm text-ink-2">{unfit}</p> : null}
                </>
              )}
            </ChoiceStep>
          )}
        </FoldStep>
        {place ? null : (
          <>
            {procedure && client.isKnown && services.rows.length === 0 ? (
              <Button
                variant="text"
                size="sm"
                icon={<PlusIcon />}
                className="-mt-1 -ml-2 justify-self-start"
                onClick={addService}
              >
                Adicionar outro serviço
              </Button>
            ) : null}
            <LostSlot choice={choice} people={isSeveral ? booking.people : undefined} />
            <FoldStep {...partOf('time')} answer={date && time && describeTime(choice, date, time)}>
              <TimeStep {...{ booking, known, errorOf }} />
            </FoldStep>
            {booking.otherTime.isOpen || isSeveral || isAsked(choice) ? null : (
              <FoldStep {...partOf('who')} answer={choice.person}>
                <PersonStep
                  choice={choice}
                  reader="owner"
                  errorOf={errorOf}
                  usual={client.usual?.collaboratorId}
                />
              </FoldStep>
            )}
            {isComplete || dirtyFields.notes || dirtyFields.internalNotes ? (
              <NotesFields form={form} />
            ) : null}
            {isComplete && date && time ? (
              <RepeatFields {...booking.repeat} {...{ date, time, today }} />
            ) : null}
          </>
        )}
      </div>
      <p role="status" className="sr-only">
        {steps.revealed ? `A seguir: ${titles[steps.revealed].toLowerCase()}` : ''}
      </p>
    </>
  )
}

/** Whether the person was asked for before the time and is free then, so that the form does not ask afterwards. */
const isAsked = ({ wish, state }: TimeChoice) => wish !== null && state.missed?.step !== 'who'

const describeTime = (choice: TimeChoice, date: string, time: string) =>
  [`${shortDay(date)}, ${time}`, isAsked(choice) && choice.person].filter(Boolean).join(' · ')

type TimeProps = Pick<Props, 'booking' | 'known'> & { errorOf: (step: Step) => string | undefined }

/** The length of a service that left the list while the form was open: the specification's fallback. */
const unknownMinutes = 60

/** The choice of a free time or of any other time. */
function TimeStep({ booking, known: { companyId, today, preferred }, errorOf }: TimeProps) {
  const { choice, otherTime, procedures } = booking
  const [procedure] = procedures
  if (!otherTime.isOpen || !procedure) {
    return (
      <>
        <WishedPerson booking={booking} />
        <DayAndTime choice={choice} reader="owner" errorOf={errorOf} />
        {procedure ? (
          <Button variant="text" size="sm" className="-ml-2" onClick={otherTime.open}>
            Outro horário
          </Button>
        ) : null}
      </>
    )
  }
  const parts = (choice.state.items ?? []).map((item) => ({
    ...item,
    duration: procedures.find(({ id }) => id === item.procedureId)?.duration ?? unknownMinutes,
  }))
  return (
    <section aria-labelledby="outro-horario" className="min-w-0">
      <h2 id="outro-horario" tabIndex={-1} className="mb-3 text-display-sm">
        Outro horário
      </h2>
      <OtherTime
        {...{ companyId, today }}
        parts={parts}
        first={{ date: preferred.date ?? today, collaboratorId: preferred.who ?? undefined }}
        onChange={otherTime.onChange}
        onClose={otherTime.onClose}
      />
    </section>
  )
}

/** The person asked for before the time, whose times follow. A second tap asks for nobody. */
function WishedPerson({ booking: { performers, choice, client, wish } }: Pick<Props, 'booking'>) {
  if (performers.length === 0) return null
  const usual = client.usual?.collaboratorId
  const sorted = performers.toSorted((a, b) => Number(b.id === usual) - Number(a.id === usual))
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="mb-2 text-ui font-semibold">
        Com quem? Se tanto faz, escolha “Sem preferência”.
      </legend>
      <div className="-m-1 flex gap-2 p-1 max-sm:overflow-x-auto max-sm:*:shrink-0 sm:flex-wrap">
        {[{ id: anybody, name: 'Sem preferência' }, ...sorted].map(({ id, name }) => (
          <Chip
            key={id}
            aria-pressed={choice.wish === id}
            onClick={() => wish(choice.wish === id ? null : id)}
          >
            {name}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}

/** The sentence about the day and time in the address, shown while no procedure is chosen. */
function describePreferred({ date, time }: State['preferred']): string | undefined {
  if (!date) return undefined
  return `Para ${dayName(date, false)}${time ? `, às ${time}` : ''}. Escolha o procedimento.`
}

type FoldStepProps<Step extends string> = {
  steps: Steps<Step>
  step: Step
  title: string
  /** The answer, which is shown in the line of a closed step. */
  answer: ReactNode
  children: ReactNode
}

/** A step of a form: hidden until earlier steps are answered, then open, and after its answer closed to one line. */
function FoldStep<Step extends string>({ steps, step, title, answer, children }: FoldStepProps<Step>) {
  if (!steps.isShown(step)) return null
  if (steps.isOpen(step)) {
    return (
      <div data-fold={step} className="mt-5 min-w-0 scroll-mt-20 scroll-mb-44 first:mt-0">
        {children}
      </div>
    )
  }
  return (
    <div className="flex min-h-14 min-w-0 items-center gap-3 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3.5">
      <CheckIcon className="shrink-0 text-ok-text" strokeWidth={2.5} />
      <p className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
        <span className="block text-sm text-ink-2">{title}</span>
        <span className="font-semibold">{answer}</span>
      </p>
      <Button variant="text" size="sm" onClick={() => steps.open(step)} className="shrink-0">
        Alterar<span className="sr-only">{` ${title.toLowerCase()}`}</span>
      </Button>
    </div>
  )
}

type Named = ClientFields & { blocked?: boolean | undefined }

/**
 * The client in a line: `Nina Falcão · (11) 95555-0142`. A phone shows two lines without the dot, because the dot would
 * be at the end of the first line.
 */
function NamedClient({ clientName, clientEmail, clientPhone, withoutContact, blocked }: Named) {
  const contact = clientPhone.trim() || (withoutContact ? 'sem contato' : clientEmail.trim())
  return (
    <>
      {clientName.trim()}{' '}
      <span className={cx('font-normal text-ink-2 max-sm:block', clientPhone.trim() && 'whitespace-nowrap')}>
        <span className="max-sm:hidden">{'·\u00a0'}</span>
        {contact}
      </span>
      {blocked ? (
        <span className="block text-sm font-normal text-ink-2">
          Este cliente não agenda online. Você pode agendar por aqui.
        </span>
      ) : null}
    </>
  )
}

type ProcedureChoiceProps = {
  labelledBy: string
  procedures: Procedure[]
  value: string | null
  onChange: (id: string) => void
  error?: string | undefined
  /** The id of the procedure of the client's last visit. This procedure is shown first. */
  usual?: string | undefined
}

/** With more procedures than this number, a search is shown and the other procedures are behind a button. */
const mostCards = 8

function ProcedureChoice({ labelledBy, procedures, value, onChange, error, usual }: ProcedureChoiceProps) {
  const [search, setSearch] = useState('')
  const [isAll, setAll] = useState(false)
  const isLong = procedures.length > mostCards
  const found = procedures.filter(({ name, description }) => matchesSearch(search, [name, description]))
  const first = found.filter(({ id }) => id === usual || id === value)
  const sorted = [...first, ...found.filter((one) => !first.includes(one))]
  const shown = isLong && !isAll ? sorted.slice(0, mostCards) : sorted
  return (
    <div>
      {isLong ? (
        <SearchField
          label="Buscar procedimento"
          value={search}
          onChange={setSearch}
          className="mb-3 max-w-[30rem]"
        />
      ) : null}
      <ChoiceGroup
        labelledBy={labelledBy}
        value={value}
        onChange={onChange}
        error={error}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.75rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))]"
      >
        {shown.map(({ id, name, duration, price }) => (
          <ChoiceCard
            key={id}
            value={id}
            title={name}
            detail={
              <>
                <span aria-hidden="true">{formatDuration(duration)}</span>
                <span className="sr-only">{speakDuration(duration)}</span>
                {price === null ? null : ` · ${formatMoney(price)}`}
                {id === usual ? <span className="block text-amber-text">Da última vez</span> : null}
              </>
            }
          />
        ))}
      </ChoiceGroup>
      {isLong ? (
        <p role="status" className="mt-3 text-sm text-ink-2">
          {found.length === 0
            ? `Nenhum procedimento com “${search.trim()}”.`
            : `${shown.length} de ${procedures.length} procedimentos`}
        </p>
      ) : null}
      {shown.length < found.length ? (
        <Button variant="text" size="sm" onClick={() => setAll(true)}>
          Mostrar todos
        </Button>
      ) : null}
    </div>
  )
}

const most = longestNotes.toLocaleString('pt-BR')

/** The fields are hidden behind a button, because few appointments need them. */
function NotesFields({ form }: { form: ClientForm }) {
  const { register, formState } = form
  const { notes, internalNotes } = formState.errors
  return (
    <details open={notes || internalNotes ? true : undefined} className="group max-w-[36rem]">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 text-ui text-ink-2 transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        Observações e notas internas (opcional)
      </summary>
      <div className="mt-2 grid gap-5">
        <Field
          label="Observações"
          error={notes?.message}
          hint={`O cliente lê estas observações. Até ${most} caracteres.`}
        >
          <TextArea {...register('notes')} rows={3} />
        </Field>
        <Field
          label="Notas internas"
          error={internalNotes?.message}
          hint={`Só para a empresa: o cliente não vê. Até ${most} caracteres.`}
        >
          <TextArea {...register('internalNotes')} rows={3} />
        </Field>
      </div>
    </details>
  )
}
