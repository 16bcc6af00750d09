import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { ComponentProps, ReactNode } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { AppPage } from '../shell/app-page.tsx'
import { FormBar } from '../shell/form-bar.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { useMissingSubscription } from '../subscriptions/require-subscription.ts'
import { SubscriptionBanner } from '../subscriptions/subscription-banner.tsx'
import { ActiveBadge } from '../ui/active-badge.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CollaboratorBasics } from './collaborator-basics.tsx'
import { countWrongFields } from './list-wrong-fields.ts'
import { PerformedProcedures } from './performed-procedures.tsx'
import type { CollaboratorFields } from './read-collaborator-form.ts'
import { useCollaboratorForm } from './use-collaborator-form.ts'
import { WorkWeek } from './work-week.tsx'

type Props = {
  /** The collaborator as loaded; undefined for a new one. */
  collaborator?: Collaborator
  fields: CollaboratorFields
  /** The signed-in user, while nobody works in the company. */
  own?: ComponentProps<typeof CollaboratorBasics>['own']
  /** Her days off; `exceptions` comes after this domain. */
  daysOff?: ReactNode
  /** Loads the collaborator again, after a change made in another window. */
  reload?: () => Promise<Collaborator | undefined>
}

export function CollaboratorForm({ collaborator, fields, own, daysOff, reload }: Props) {
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
  /** The second part is hidden on narrow screens, but screen readers still read it. */
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
