import { Button, IconButton } from '../button.tsx'
import { ButtonLink } from '../button-link.tsx'
import { CopyIcon, MoreIcon, PlusIcon, TrashIcon } from '../icons/actions.tsx'
import { ArrowRightIcon } from '../icons/arrows.tsx'
import { GoogleIcon } from '../icons/google.tsx'
import { GuardedButton } from '../off-action.tsx'
import { TextLink } from '../text-link.tsx'
import { Section, State } from './section.tsx'

const forcedFocus = 'outline-3 outline-offset-2 outline-focus'

export function Buttons() {
  return (
    <Section title="Botões">
      <div className="flex flex-wrap gap-x-3.5 gap-y-4">
        <State name="principal">
          <Button>Confirmar Agendamento</Button>
        </State>
        <State name="ao passar">
          <Button className="bg-accent-hover">Confirmar Agendamento</Button>
        </State>
        <State name="com foco">
          <Button className={forcedFocus}>Confirmar Agendamento</Button>
        </State>
        <State name="desligado">
          <Button disabled>Confirmar Agendamento</Button>
        </State>
        <State name="desligado, com motivo">
          <GuardedButton reason="Com uma assinatura ativa você edita colaboradores de novo.">
            Adicionar colaborador
          </GuardedButton>
        </State>
        <State name="enviando">
          <Button sending>Confirmar</Button>
        </State>
        <State name="secundário">
          <Button variant="secondary">Cancelar</Button>
        </State>
        <State name="secundário, enviando">
          <Button variant="secondary" sending sendingLabel="Salvando...">
            Salvar
          </Button>
        </State>
        <State name="de apoio">
          <Button variant="soft" icon={<CopyIcon />}>
            Repetir nos outros dias
          </Button>
        </State>
        <State name="em texto">
          <Button variant="text" iconAfter={<ArrowRightIcon />}>
            Ver o dia
          </Button>
        </State>
        <State name="destrutivo">
          <Button variant="danger">Excluir</Button>
        </State>
        <State name="pequeno">
          <Button size="sm" icon={<PlusIcon />}>
            Novo
          </Button>
        </State>
        <State name="só desenho">
          <div className="flex gap-1">
            <IconButton label="Mais ações">
              <MoreIcon />
            </IconButton>
            <IconButton label="Excluir" variant="outline">
              <TrashIcon />
            </IconButton>
          </div>
        </State>
        <State name="ligação com cara de botão">
          <ButtonLink to="/schedules" variant="secondary" icon={<GoogleIcon />}>
            Entrar com Google
          </ButtonLink>
        </State>
        <State name="sobre petróleo">
          <div className="rounded-lg bg-petrol-card p-4">
            <Button variant="onDark">Abrir agendamento</Button>
          </div>
        </State>
        <State name="ligações">
          <p>
            Leia os <TextLink to="/terms-of-service">Termos de Uso</TextLink> ou{' '}
            <TextLink to="/subscription" tone="accent">
              Ver Planos
            </TextLink>
          </p>
        </State>
      </div>
    </Section>
  )
}
