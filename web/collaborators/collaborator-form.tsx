import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import { listWords } from '@encaixe/contract/visit-words.ts'
import { type WorkDayField, weekdays } from '@encaixe/contract/work-schedule.ts'
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { type FieldErrors, type FieldPath, FormProvider, type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import { useContractForm } from '../platform/use-contract-form.ts'
import { useAffectedQuestion, useKeptNotice } from '../shell/affected-question.tsx'
import { AppPage } from '../shell/app-page.tsx'
import { FormBar } from '../shell/form-bar.tsx'
import { type KnownRefusal, seePlans } from '../shell/refusal.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ActiveBadge } from '../ui/badge.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useToast } from '../ui/toast.tsx'
import { useSaveCollaborator } from './change-collaborators.ts'
import { CollaboratorBasics } from './collaborator-basics.tsx'
import { describeFullStaff, useStaff } from './count-staff.ts'
import { onTheDay } from './describe-day.ts'
import { PerformedProcedures } from './performed-procedures.tsx'
import {
  type CollaboratorBody,
  type CollaboratorFields,
  collaboratorForm,
  fieldsOf,
} from './read-collaborator-form.ts'
import { WorkWeek } from './work-week.tsx'

type Props = {
  /** The collaborator as loaded; undefined for a new one. */
  collaborator?: Collaborator
  fields: CollaboratorFields
  /** The signed-in user; undefined once the company has collaborators. */
  own?: ComponentProps<typeof CollaboratorBasics>['own']
  /** The colleague whose working hours a new collaborator begins with. */
  weekOf?: string | undefined
  /** The collaborator's days off, passed in because this domain must not import `exceptions`, which comes after it. */
  daysOff?: ReactNode
  /** Loads the collaborator again, after a change made in another window. */
  reload?: () => Promise<Collaborator | undefined>
}

export function CollaboratorForm({ collaborator, fields, own, weekOf, daysOff, reload }: Props) {
  const { contract, read, tab, setTab, wrong, ...state } = useCollaboratorForm({ read: collaborator, fields })
  const { form, isSent } = contract
  const { isDirty } = form.formState
  const reason = useMissingSubscription('colaboradores')

  return (
    <FormProvider {...form}>
      <form {...contract.props}>
        <AppPage
          title={read ? read.name : 'Novo colaborador'}
          lead={
            read
              ? [read.email, read.role].filter(Boolean).join(' · ')
              : 'Quem atende, o que faz e em que horários.'
          }
          back={{ to: '/collaborators', label: 'Colaboradores' }}
          leading={read ? <Avatar name={read.name} photo={read.photo} size="xl" /> : undefined}
          badge={read ? <ActiveBadge active={read.isActive} /> : undefined}
        >
          <SubscriptionBanner what="colaboradores" className="mb-5" />
          <FormTabs
            tab={tab}
            onTab={setTab}
            wrong={wrong}
            read={read}
            onPhoto={state.showPhoto}
            own={own}
            weekOf={weekOf}
            daysOff={daysOff}
          />
        </AppPage>
        <FormBar
          form={contract}
          wrong={countWrongFields(wrong)}
          known={state.known}
          fallback="Erro ao salvar colaborador. Por favor, tente novamente."
          reload={{
            act: async () => state.takeCurrent(await reload?.()),
            failed: 'Erro ao carregar dados',
          }}
          done={state.done}
          another={!read && !state.isLast}
          unsaved={isDirty}
          saveLabel={read ? 'Salvar alterações' : 'Criar colaborador'}
          backTo="/collaborators"
          reason={reason}
        />
        <UnsavedChanges unsaved={isDirty && !isSent} />
        {state.dialog}
      </form>
    </FormProvider>
  )
}

type State = ReturnType<typeof useCollaboratorForm>
type Shown = Pick<State, 'tab' | 'wrong'> & { onTab: State['setTab']; daysOff: ReactNode } & ComponentProps<
    typeof CollaboratorBasics
  >

function FormTabs({ tab, onTab, wrong, daysOff, ...basics }: Shown) {
  const typed = useWatch<CollaboratorFields, 'name'>({ name: 'name' })
  const [firstName = ''] = typed.trim().split(/\s+/)
  const count = (id: typeof tab) => wrong.filter((field) => field.tab === id).length
  return (
    <Tabs
      label="Dados do colaborador"
      value={tab}
      onChange={onTab}
      tabs={[
        {
          id: 'basics',
          label: <TabLabel words="Informações" more="Básicas" wrong={count('basics')} />,
          panel: <CollaboratorBasics {...basics} />,
        },
        {
          id: 'procedures',
          label: <TabLabel words="Procedimentos" wrong={count('procedures')} />,
          panel: <PerformedProcedures name={firstName} />,
        },
        {
          id: 'hours',
          label: <TabLabel words="Jornada" more="de Trabalho" wrong={count('hours')} />,
          panel: <WorkWeek name={firstName} />,
        },
        ...(daysOff ? [{ id: 'daysOff' as const, label: 'Folgas', panel: daysOff }] : []),
      ]}
    />
  )
}

type TabLabelProps = {
  words: string
  /** Narrow screens hide the second part of the tab's name; screen readers still read it. */
  more?: string
  wrong: number
}

function TabLabel({ words, more, wrong }: TabLabelProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <span>
        {words}
        {more ? <span className="max-sm:sr-only">{` ${more}`}</span> : null}
      </span>
      {wrong > 0 ? (
        <span className="grid size-5 place-items-center rounded-full bg-danger text-xs font-semibold text-on-danger">
          {wrong}
          <span className="sr-only">{wrong === 1 ? ' campo a corrigir' : ' campos a corrigir'}</span>
        </span>
      ) : null}
    </span>
  )
}

type Form = UseFormReturn<CollaboratorFields, unknown, CollaboratorBody>

/** The tabs of the form, and the wrong fields of each tab. */
function useTabs({ formState, setFocus }: Form) {
  const [tab, setTab] = useState<FormTab>('basics')
  const [seeking, setSeeking] = useState(false)
  const wrong = listWrongFields(formState.errors)
  const [{ path: goalPath, tab: goalTab } = {}] = wrong as Partial<WrongField>[]

  // The wrong field may be in a tab that is not rendered: open its tab first, then focus it.
  useEffect(() => {
    if (!seeking || !goalPath || !goalTab) return
    if (tab !== goalTab) {
      setTab(goalTab)
      return
    }
    setFocus(goalPath)
    setSeeking(false)
  }, [seeking, tab, goalTab, goalPath, setFocus])
  return { tab, setTab, wrong, seek: () => setSeeking(true) }
}

/** The name of the collaborator that was created last, when the form is emptied for another one. */
type Saved = { name: string } | undefined

/** After a new collaborator is saved, the focus moves to the next one's first field, or the page goes to the list. */
function useAfterSaved(saved: Saved, { form: { setFocus }, isSent }: { form: Form; isSent: boolean }) {
  const notify = useToast()
  const navigate = useNavigate()

  // The effect runs after the render that registers the emptied fields again.
  useEffect(() => {
    if (saved) setFocus('name')
  }, [saved, setFocus])

  // The effect runs after the render that no longer asks about unsaved changes.
  useEffect(() => {
    if (!isSent) return
    notify('Colaborador criado com sucesso!')
    void navigate('/collaborators', { state: { created: true } })
  }, [isSent, navigate, notify])
}

type Start = { read?: Collaborator | undefined; fields: CollaboratorFields }

function useCollaboratorForm(start: Start) {
  const { id: companyId } = useCompany()
  const [read, setRead] = useState(start.read)
  const [known, setKnown] = useState<KnownRefusal>()
  const [updated, setUpdated] = useState(false)
  const [saved, setSaved] = useState<Saved>()
  const staff = useStaff(companyId)
  const { mutateAsync: save } = useSaveCollaborator(companyId, read)
  const { attempt, dialog } = useAffectedQuestion()
  const notifyKept = useKeptNotice()

  /** Saves the form. Sends `keep` only with a changed week: nothing else leaves appointments outside the hours. */
  async function send(body: CollaboratorBody) {
    setUpdated(false)
    const full = body.isActive && !read?.isActive ? describeFullStaff(staff) : undefined
    setKnown(full ? { sentence: full, wayOut: seePlans } : undefined)
    if (full) return false
    const sameWeek = JSON.stringify(body.workSchedule) === JSON.stringify(read?.workSchedule)
    const outcome = await attempt((keep) => save({ body, ...(read && !sameWeek && { keep }) }))
    return outcome.done && outcome
  }
  const contract = useContractForm(collaboratorForm, send, {
    start: start.fields,
    stays: read !== undefined,
    onWrong() {
      tabs.seek()
    },
    onSent({ result, kept }, form, another) {
      if (read) {
        show(result)
        setUpdated(true)
      } else if (another) {
        setSaved({ name: result.name })
        tabs.setTab('basics')
        // The working hours of the next person are usually those of the person before.
        const { workSchedule } = fieldsOf(result)
        form.reset({ ...start.fields, name: '', email: '', workSchedule })
      }
      if (kept > 0) notifyKept('Jornada salva', { kept, collaboratorId: read?.id })
    },
  })
  const { form } = contract
  const tabs = useTabs(form)
  useAfterSaved(saved, contract)

  function show(current: Collaborator) {
    setRead(current)
    form.reset(fieldsOf(current))
  }

  return {
    contract,
    read,
    ...tabs,
    /** The refusal of one more collaborator by a full plan; it is known without a request. */
    known,
    /** The confirmation of the last save, until the user changes something. */
    done: form.formState.isDirty
      ? undefined
      : updated
        ? 'Colaborador atualizado com sucesso!'
        : saved && `${saved.name} já está na equipe. A mesma jornada vale para a próxima pessoa.`,
    /** True when the plan has no room for another collaborator after the one in the form. */
    isLast: staff !== undefined && staff.active + 1 >= staff.limit,
    dialog,
    /** Shows a new photo, which is stored at once and apart from the other fields. */
    showPhoto: (photo: string | null) => setRead((before) => before && { ...before, photo }),
    /** Replaces the typed values by those that the API has stored now. */
    takeCurrent(current: Collaborator | undefined) {
      if (!current) return
      show(current)
      contract.setError(undefined)
    },
  }
}

type FormTab = 'basics' | 'procedures' | 'hours' | 'daysOff'

type WrongField = { path: FieldPath<CollaboratorFields>; tab: FormTab; where: string }

const dayFields: WorkDayField[] = ['startTime', 'endTime', 'breakStart', 'breakEnd']

/** Wrong fields in the order of the tabs; the first one gets the focus. */
export function listWrongFields(errors: FieldErrors<CollaboratorFields>): WrongField[] {
  const wrong: WrongField[] = []
  for (const path of ['name', 'email', 'role'] as const) {
    if (errors[path]) wrong.push({ path, tab: 'basics', where: 'em Informações Básicas' })
  }
  if (errors.procedureIds) wrong.push({ path: 'procedureIds', tab: 'procedures', where: 'em Procedimentos' })
  for (const day of weekdays) {
    for (const field of dayFields) {
      if (!errors.workSchedule?.[day]?.[field]) continue
      wrong.push({ path: `workSchedule.${day}.${field}`, tab: 'hours', where: onTheDay(day) })
    }
  }
  return wrong
}

/** Example: `Falta corrigir 1 campo na sexta-feira`. Fields are counted because one may be in a hidden tab. */
export function countWrongFields(wrong: WrongField[]): string | undefined {
  if (wrong.length === 0) return undefined
  return `Falta corrigir ${wrong.length} ${wrong.length === 1 ? 'campo' : 'campos'} ${listWords(wrong.map(({ where }) => where))}`
}
