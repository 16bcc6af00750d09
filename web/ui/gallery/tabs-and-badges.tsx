import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { CheckIcon, ColumnsIcon, ListIcon, XIcon } from '../icons/actions.tsx'
import { CalendarIcon } from '../icons/time.tsx'
import { Segmented } from '../segmented.tsx'
import { Tabs } from '../tabs.tsx'
import { Section } from './section.tsx'

export function TabsAndBadges() {
  const [tab, setTab] = useState<'next' | 'before'>('next')
  const [view, setView] = useState<'day' | 'list'>('day')
  return (
    <Section title="Abas e selos">
      <Tabs
        label="Agendamentos"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'next',
            label: 'Próximos',
            panel: (
              <div className="flex flex-wrap gap-2">
                <Badge tone="accent" icon={<CalendarIcon />}>
                  Agendado
                </Badge>
                <Badge tone="ok" icon={<CheckIcon />}>
                  Concluído
                </Badge>
                <Badge icon={<XIcon />}>Cancelado</Badge>
                <Badge tone="warning">Período de Teste</Badge>
                <Badge tone="ok">Ativa</Badge>
                <Badge tone="danger">Pagamento Pendente</Badge>
                <Badge>Cancelada</Badge>
                <Badge>Expirada</Badge>
                <Badge tone="amber">Mais Popular</Badge>
              </div>
            ),
          },
          { id: 'before', label: 'Anteriores', panel: <p className="text-ink-2">O que já passou.</p> },
        ]}
      />
      <div className="mt-5 flex flex-wrap items-center gap-5">
        <Segmented
          label="Ver como"
          value={view}
          onChange={setView}
          options={[
            { value: 'day', label: 'Dia', icon: <ColumnsIcon /> },
            { value: 'list', label: 'Lista', icon: <ListIcon /> },
          ]}
        />
      </div>
    </Section>
  )
}
