import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { countFilters, type ListFilters } from './read-filters.ts'

type Props = {
  filters: ListFilters
  owner: boolean
  /** The address of the company's page. */
  slug: string | undefined
  onChange: (next: (before: ListFilters) => ListFilters) => void
  /** The link to a new appointment, or the button with the reason why it is off. */
  add: React.ReactNode
}

/** Shown for an empty list: what will be in it, and how to add it. */
export function NoAppointments({ filters, owner, slug, onChange, add }: Props) {
  const past = filters.tab === 'past'
  return (
    <Card padding="roomy" className="mb-7">
      {filters.q ? (
        <NothingFound filters={filters} q={filters.q} onChange={onChange} />
      ) : countFilters(filters) > 0 ? (
        <EmptyState
          title="Nenhum agendamento com estes filtros"
          action={
            <Button variant="secondary" size="sm" onClick={() => onChange(({ tab }) => ({ tab }))}>
              Limpar filtros
            </Button>
          }
        >
          {past ? 'Nos anteriores' : 'Nos próximos'} não há nenhum que combine com o que você escolheu.
        </EmptyState>
      ) : past ? (
        <EmptyState
          title="Nada por aqui ainda"
          action={
            <Button variant="secondary" size="sm" onClick={() => onChange(() => ({ tab: 'upcoming' }))}>
              Ver os próximos
            </Button>
          }
        >
          Depois da hora marcada, cada agendamento vem para cá e fica guardado.
        </EmptyState>
      ) : owner ? (
        <OwnersNone slug={slug} add={add} />
      ) : (
        <ClientsNone />
      )}
    </Card>
  )
}

type NothingProps = Pick<Props, 'filters' | 'onChange'> & { q: string }

function NothingFound({ filters, q, onChange }: NothingProps) {
  const past = filters.tab === 'past'
  return (
    <EmptyState
      title="Nada encontrado"
      action={
        <span className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => onChange(({ q: _, ...rest }) => rest)}>
            Limpar busca
          </Button>
          <Button
            variant="text"
            size="sm"
            onClick={() => onChange((before) => ({ ...before, tab: past ? 'upcoming' : 'past' }))}
          >
            {past ? 'Buscar nos próximos' : 'Buscar nos anteriores'}
          </Button>
        </span>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {past ? 'Nos anteriores' : 'Nos próximos'} não há nenhum agendamento com “{q}”
        {countFilters(filters) > 0 ? ' e estes filtros' : ''}.
      </p>
    </EmptyState>
  )
}

function OwnersNone({ slug, add }: { slug: string | undefined; add: React.ReactNode }) {
  return (
    <EmptyState title="Nenhum horário marcado pela frente" action={add}>
      <p>
        Compartilhe{' '}
        {slug ? (
          <TextLink href={`/${slug}`} target="_blank">
            a página da sua empresa
          </TextLink>
        ) : (
          'a página da sua empresa'
        )}{' '}
        e seus clientes marcam sozinhos. Quem liga ou passa na porta, você mesmo agenda.
      </p>
    </EmptyState>
  )
}

function ClientsNone() {
  return (
    <EmptyState title="Você ainda não tem horário marcado">
      <ol className="list-decimal space-y-1 pl-5">
        <li>Abra o link da empresa, aquele que ela mostra no WhatsApp ou no Instagram.</li>
        <li>Escolha o serviço, o dia, o horário e quem vai atender você.</li>
        <li>Confirme: o agendamento aparece aqui na hora.</li>
      </ol>
    </EmptyState>
  )
}
