import type { Company } from '@encaixe/contract/companies.ts'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { useCompany } from '../identity/use-company.ts'
import type { ContractForm } from '../platform/use-contract-form.ts'
import { AppPage } from '../shell/app-page.tsx'
import { EditBar, WrongFields } from '../shell/form-bar.tsx'
import { UnsavedChanges } from '../shell/unsaved-changes.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons/arrows.tsx'
import { MailIcon } from '../ui/icons/contact.tsx'
import { CardIcon } from '../ui/icons/people.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { TextLink } from '../ui/text-link.tsx'
import {
  askedSection,
  type FormSectionId,
  type SectionId,
  sectionAddress,
  sectionOf,
  sections,
  sectionsFor,
  shownSection,
} from './choose-section.ts'
import { CompanyHours } from './company-hours.tsx'
import { DocumentField } from './document-field.tsx'
import { type CompanyForm, useEditCompany } from './edit-company.ts'
import { FormSection } from './form-section.tsx'
import { PageCard } from './page-card.tsx'
import { CompanyContact, CompanyLook, PageFields } from './page-fields.tsx'

type Given = Pick<Props, 'messages' | 'deposit'>
type Fields = ComponentType<{ form: CompanyForm; company: Company } & Given>

const fieldsOf: Record<FormSectionId, Fields> = {
  pagina: ({ form, company }) => (
    <>
      <PageFields form={form} company={company} />
      <CompanyContact form={form} />
      <CompanyLook form={form} company={company} />
    </>
  ),
  horarios: CompanyHours,
  sinal: ({ form, company, deposit }) => deposit?.(form, company),
  mensagens: ({ form, messages }) => <CompanyMessages form={form} settings={messages} />,
  fiscais: CompanyTaxData,
}

/**
 * The editor shows one section at a time; each has its address and its own save bar. Without a section in the address
 * a wide screen shows the first one, and a phone the list of sections.
 */
type Props = {
  company: Company
  /** The message settings in one line, passed in because this domain must not import the later `notifications`. */
  messages?: ReactNode
  /** The fields of section `sinal`, passed in because this domain must not import `deposits`, which comes after it. */
  deposit?: (form: CompanyForm, company: Company) => ReactNode
  /** The section `dados`, passed in because this domain must not import `personal-data`, which comes after it. */
  data?: ReactNode
}

export function CompanyEditor({ company, messages, deposit, data }: Props) {
  const [search] = useSearchParams()
  const ids = sectionsFor(useCompany().role)
  const asked = ids.find((id) => id === askedSection(search))
  const shown = asked ?? 'pagina'
  return (
    <>
      <AppPage title="Empresa">
        <SectionNav company={company} ids={ids} shown={shown} asked={asked} />
        {shown === 'pagina' ? <PageCard company={company} /> : null}
      </AppPage>
      {shown === 'dados' ? (
        <div className="mx-auto -mt-1 grid w-full max-w-app gap-5 px-4 pb-6 sm:-mt-3 sm:px-10 sm:pb-8">
          {data}
        </div>
      ) : (
        <Form
          key={shown}
          section={shown}
          company={company}
          open={asked !== undefined}
          messages={messages}
          deposit={deposit}
        />
      )}
    </>
  )
}

type FormProps = { section: FormSectionId; company: Company; open: boolean } & Given

function Form({ messages, deposit, ...rest }: FormProps) {
  const Fields = fieldsOf[rest.section]
  return (
    <SectionForm {...rest}>
      {(form) => <Fields form={form} company={rest.company} messages={messages} deposit={deposit} />}
    </SectionForm>
  )
}

const formId = 'company-form'

type SectionFormProps = {
  section: SectionId
  company: Company
  /** False hides the form on a phone, which then shows the list of sections. */
  open: boolean
  children: (form: CompanyForm) => ReactNode
}

function SectionForm({ section, company, open, children }: SectionFormProps) {
  const { contract, reload, discard, dialog, isDirty } = useEditCompany(company)
  const { form, wrong } = contract
  const elsewhere = Object.keys(form.formState.errors)
    .map(sectionOf)
    .find((other) => other !== section)
  return (
    <>
      <div className={open ? undefined : 'max-sm:hidden'}>
        <form
          id={formId}
          {...contract.props}
          className="mx-auto -mt-1 grid w-full max-w-app gap-5 px-4 pb-6 sm:-mt-3 sm:px-10 sm:pb-8"
        >
          {children(form)}
        </form>
        <EditBar
          form={contract}
          isDirty={isDirty}
          formId={formId}
          wrong={wrong > 0 ? <Wrong form={contract} elsewhere={elsewhere} /> : undefined}
          fallback="Erro ao atualizar empresa. Por favor, tente novamente."
          onDiscard={discard}
          reload={{
            act: reload,
            sentence: 'O que você mudou continua no formulário; o que não mudou passa a ser o valor atual.',
            failed: 'Erro ao carregar dados da empresa',
          }}
        />
      </div>
      {/* The dialog is outside the hidden element, inside which it would not be shown. */}
      {dialog}
      <UnsavedChanges unsaved={contract.isUnsaved} shownBy={shownSection} />
    </>
  )
}

/** The number of wrong fields, with a link to another section that has some: a stricter rule may concern its fields. */
function Wrong({ form, elsewhere }: { form: ContractForm; elsewhere: SectionId | undefined }) {
  return (
    <WrongFields form={form}>
      {elsewhere ? (
        <>
          {' '}
          em <TextLink to={sectionAddress(elsewhere)}>{sections[elsewhere].title}</TextLink>
        </>
      ) : null}
    </WrongFields>
  )
}

type SectionNavProps = {
  company: Company
  /** Sections that the role of the user may see. */
  ids: readonly SectionId[]
  shown: SectionId
  asked: SectionId | undefined
}

const row = [
  'relative flex min-h-16 items-center gap-4 px-5 py-2.5 hover:bg-sunken focus-visible:-outline-offset-3',
  'sm:min-h-12 sm:rounded-t-sm sm:px-0.5 sm:py-0 sm:text-ui sm:whitespace-nowrap sm:text-ink-2 sm:hover:bg-transparent sm:hover:text-ink',
  'sm:after:absolute sm:after:inset-x-0 sm:after:bottom-0 sm:after:h-[3px] sm:after:rounded-t-[3px]',
  'sm:aria-[current]:font-semibold sm:aria-[current]:text-ink sm:aria-[current]:after:bg-accent-text forced-colors:sm:aria-[current]:after:bg-[Highlight]',
].join(' ')

/** Tabs in a row from 640 px on; on a phone a list of the sections, or the link back to this list. */
function SectionNav({ company, ids, shown, asked }: SectionNavProps) {
  const nav = useRef<HTMLElement>(null)
  const before = useRef(asked)

  // On a phone the tapped link disappears: the focus moves to the section's heading, or after going back to its link.
  useEffect(() => {
    const left = before.current
    before.current = asked
    const list = nav.current?.querySelector('ul')
    if (!list || left === asked) return
    const isListShown = list.getClientRects().length > 0
    if (asked && !isListShown) focusHeading(nav.current)
    if (left && !asked) list.querySelector<HTMLElement>(`a[href$="${sectionAddress(left)}"]`)?.focus()
  }, [asked])

  return (
    <nav ref={nav} aria-label="Seções da empresa">
      {asked ? (
        <TextLink to="/company" tone="quiet" alone className="-mt-4 -ml-1 text-sm font-medium sm:hidden">
          <ChevronLeftIcon />
          Todas as seções
        </TextLink>
      ) : null}
      <ul
        className={`divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card sm:flex sm:gap-x-4 md:gap-x-6 sm:divide-y-0 sm:overflow-visible sm:rounded-none sm:border-b sm:border-line sm:bg-transparent sm:shadow-none ${asked ? 'max-sm:hidden' : ''}`}
      >
        {ids.map((id) => (
          <li key={id}>
            <PageLink
              to={sectionAddress(id)}
              aria-current={id === shown ? 'page' : undefined}
              className={row}
            >
              <span className="min-w-0 flex-1">
                <span className="block max-sm:font-semibold">{sections[id].title}</span>
                <span className="block text-sm [overflow-wrap:anywhere] text-ink-2 sm:hidden">
                  {sections[id].summary(company)}
                </span>
              </span>
              <ChevronRightIcon className="shrink-0 text-ink-2 sm:hidden" />
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function focusHeading(nav: HTMLElement | null) {
  const heading = nav?.closest('main')?.querySelector<HTMLElement>('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

type CompanyMessagesProps = {
  form: CompanyForm
  /** The settings of messages in one line. */
  settings: ReactNode
}

function CompanyMessages({ form, settings }: CompanyMessagesProps) {
  const { field } = useController({ control: form.control, name: 'askPhone' })
  return (
    <>
      <FormSection
        title="Mensagens e lembretes"
        lead="O que seus clientes recebem, por onde e quanto tempo antes."
      >
        {settings}
        <ButtonLink
          to="/company/messages"
          variant="secondary"
          icon={<MailIcon />}
          className="justify-self-start"
        >
          Ajustar mensagens e lembretes
        </ButtonLink>
      </FormSection>
      <FormSection
        title="Celular do cliente"
        lead="Com o celular, você chama no WhatsApp e os lembretes chegam também por lá, se ligados."
      >
        <ChoiceGroup
          legend="Para agendar pela página, o celular é"
          value={field.value}
          onChange={field.onChange}
          className="grid gap-3 sm:grid-cols-2"
        >
          <ChoiceCard
            value="required"
            title="Obrigatório"
            detail="Ninguém agenda pela página sem um celular válido"
          />
          <ChoiceCard value="optional" title="Opcional" detail="Quem não quiser deixa em branco" />
        </ChoiceGroup>
      </FormSection>
    </>
  )
}

type Name = 'cnpj' | 'cpf'

function CompanyTaxData({ form }: { form: CompanyForm }) {
  const { control, register, clearErrors, setValue, formState } = form
  const [kind, cnpj, cpf] = useWatch({ control, name: ['document', 'cnpj', 'cpf'] })
  const field = (name: Name) => register(name, { onChange: () => clearErrors(name) })
  const errorOf = (name: Name) => formState.errors[name]?.message
  // The subscription belongs to the owner's account: a manager would be led to one of their own.
  const owns = useCompany().role === 'owner'
  return (
    <>
      <FormSection title="Documento" lead="Só quem é dono ou gerente da empresa vê.">
        <DocumentField
          kind={kind}
          onKind={(chosen) => setValue('document', chosen, { shouldDirty: true })}
          cnpj={{ field: field('cnpj'), error: errorOf('cnpj'), typed: cnpj }}
          cpf={{ field: field('cpf'), error: errorOf('cpf'), typed: cpf }}
        />
      </FormSection>
      {owns ? (
        <FormSection title="Assinatura" lead="Plano, pagamentos e cancelamento.">
          <ButtonLink
            to="/subscription"
            variant="secondary"
            icon={<CardIcon />}
            className="justify-self-start"
          >
            Gerenciar Assinatura
          </ButtonLink>
        </FormSection>
      ) : null}
    </>
  )
}
