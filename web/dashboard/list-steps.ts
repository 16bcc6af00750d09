import type { Collaborator } from '@encaixe/contract/collaborators.ts'
import type { Procedure } from '@encaixe/contract/procedures.ts'

type StepName = 'company' | 'procedure' | 'collaborator' | 'share'

export type Step = {
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

/** The steps from a new company to its first booking. Each is done when its data exist, not when it was clicked. */
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
      to: '/procedures/new',
      action: 'Cadastrar procedimento',
      text: 'O nome e quanto tempo leva. O preço é opcional.',
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
