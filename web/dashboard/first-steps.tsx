import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'
import { SharePage } from '../companies/share-page.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { Progress } from '../ui/progress.tsx'

type Sharing = { company: { id: string; name: string; slug: string }; onShared: () => void }

type Props = Sharing & { steps: Step[] }

/** The steps of a new owner; only the next step is unfolded. */
export function FirstSteps({ steps, ...sharing }: Props) {
  const done = steps.filter((step) => step.done).length
  const current = steps.find((step) => !step.done) ?? steps.at(-1)
  return (
    <Card as="section" padding="roomy" aria-labelledby="primeiros-passos">
      <h2 id="primeiros-passos" className="text-display-md">
        {done < steps.length - 1 ? 'Falta pouco para abrir a agenda' : 'Tudo pronto para o primeiro cliente'}
      </h2>
      <div className="mt-4 max-w-[26rem]">
        <Progress
          label="Primeiros passos"
          hideLabel
          tone="amber"
          value={done}
          max={steps.length}
          words={`${done} de ${steps.length} passos prontos`}
        />
        <p className="mt-1.5 text-sm text-ink-2" aria-hidden="true">
          {done} de {steps.length}
        </p>
      </div>
      <ol className="mt-5 grid gap-1">
        {steps.map((step, at) => (
          <StepRow key={step.name} step={step} number={at + 1} open={step === current} {...sharing} />
        ))}
      </ol>
    </Card>
  )
}

type RowProps = Sharing & { step: Step; number: number; open: boolean }

function StepRow({ step, number, open, company, onShared }: RowProps) {
  const { title, done, text, to, action, name } = step
  return (
    <li
      aria-current={open ? 'step' : undefined}
      className={`rounded-md ${open ? 'bg-sunken p-4' : 'px-4 py-2'}`}
    >
      <p className="flex items-center gap-3">
        <Mark done={done} open={open} number={number} />
        <span className={done ? 'text-ink-2' : 'font-semibold'}>{title}</span>
        {done ? <span className="sr-only">, pronto</span> : null}
      </p>
      {open ? (
        <div className="mt-2 sm:pl-11">
          <p className="mb-3 text-ui text-ink-2">{text}</p>
          {to ? (
            <ButtonLink to={to} wide="phone">
              {action}
            </ButtonLink>
          ) : null}
          {name === 'share' ? (
            <div className="max-w-[30rem] [--address-ground:var(--surface)]">
              <SharePage id={company.id} name={company.name} slug={company.slug} onShared={onShared} />
            </div>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

function Mark({ done, open, number }: { done: boolean; open: boolean; number: number }) {
  const look = done ? 'bg-amber text-on-amber' : open ? 'bg-accent text-on-accent' : 'bg-muted text-ink-2'
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 shrink-0 place-items-center rounded-sm text-ui font-semibold ${look}`}
    >
      {done ? <CheckIcon strokeWidth={2.5} /> : number}
    </span>
  )
}

type StepName = 'company' | 'procedure' | 'collaborator' | 'share'

type Step = {
  name: StepName
  title: string
  done: boolean
  to?: string
  action?: string
  text?: string
}

type Shop = {
  procedures: Pick<Procedure, 'id' | 'isActive'>[]
  team: Pick<Collaborator, 'id' | 'name' | 'isActive' | 'procedureIds'>[]
  shared: boolean
}

/** True when an active collaborator performs an active procedure: otherwise there are no free times. */
export function isBookable({ procedures, team }: Omit<Shop, 'shared'>): boolean {
  const offered = new Set(procedures.filter(({ isActive }) => isActive).map(({ id }) => id))
  return team.some(({ isActive, procedureIds }) => isActive && procedureIds.some((id) => offered.has(id)))
}

/** The steps from a new company to its first booking. A step is done when its data exist, not when it was clicked. */
export function listSteps({ procedures, team, shared }: Shop): Step[] {
  const offered = new Set(procedures.filter(({ isActive }) => isActive).map(({ id }) => id))
  const active = team.filter(({ isActive }) => isActive)
  const performs = isBookable({ procedures, team })
  const idle = offered.size > 0 && !performs ? active[0] : undefined
  return [
    { name: 'company', title: 'Criar a empresa', done: true },
    {
      name: 'procedure',
      title: 'Cadastrar um procedimento',
      done: offered.size > 0,
      to: '/procedures',
      action: 'Cadastrar procedimento',
      text: 'Toque nos serviços comuns do seu ramo, ou cadastre os seus.',
    },
    idle
      ? {
          name: 'collaborator',
          title: `Marcar o que ${idle.name} faz`,
          done: false,
          to: `/collaborators/${idle.id}`,
          action: 'Escolher procedimentos',
          text: 'Só aparecem horários de quem faz o procedimento escolhido.',
        }
      : {
          name: 'collaborator',
          title: 'Cadastrar quem atende',
          done: performs,
          to: '/collaborators/new',
          action: 'Cadastrar colaborador',
          text: 'Pode ser você. A jornada já vem preenchida; é só ajustar.',
        },
    {
      name: 'share',
      title: 'Compartilhar o link',
      done: shared,
      text: 'No WhatsApp, no Instagram ou em um QR code no balcão.',
    },
  ]
}
