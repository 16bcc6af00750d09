import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Card, CardRule, CardTitle } from '../card.tsx'
import { CheckIcon } from '../icons/actions.tsx'
import { Progress } from '../progress.tsx'
import { SaveBar } from '../save-bar.tsx'
import { Section } from './section.tsx'

export function Layouts() {
  return (
    <Section title="Cartões, números e a barra de salvar">
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <Card>
          <CardTitle as="h3" aside={<Badge tone="warning">Período de Teste</Badge>}>
            Plano Básico
          </CardTitle>
          <p className="mb-2">
            <span className="font-display text-display-md font-bold">12 dias</span>{' '}
            <span className="text-ink-2">restantes</span>
          </p>
          <Progress label="Dias do teste" hideLabel value={18} max={30} tone="amber" words="18 de 30 dias" />
          <CardRule />
          <Button variant="secondary" wide size="sm">
            Gerenciar Assinatura
          </Button>
        </Card>
        <Card tone="petrol">
          <p className="text-[#f7c878]">Próximo, em 18 min</p>
          <p className="mt-1 mb-4 font-display text-display-md font-bold">14:30 · Marcos Vidal</p>
          <Button variant="onDark" wide>
            Abrir agendamento
          </Button>
        </Card>
      </div>
      <div className="mt-5 overflow-hidden rounded-lg border border-line">
        <div className="flex items-center gap-4 p-5">
          <Avatar name="Tainá Ribeiro" size="xl" />
          <p className="font-display text-display-md font-bold">Tainá Ribeiro</p>
          <span className="ml-auto">
            <Badge tone="ok" icon={<CheckIcon />}>
              Ativo
            </Badge>
          </span>
        </div>
        <SaveBar error="Falta corrigir 1 campo na sexta-feira">
          <Button variant="secondary">Cancelar</Button>
          <Button>Salvar alterações</Button>
        </SaveBar>
      </div>
    </Section>
  )
}
