import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { Avatar } from '../avatar.tsx'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { Card, CardRule, CardTitle } from '../card.tsx'
import { CoverCard, PageCover } from '../cover.tsx'
import * as actions from '../icons/actions.tsx'
import { CheckIcon } from '../icons/actions.tsx'
import * as arrows from '../icons/arrows.tsx'
import * as book from '../icons/book.tsx'
import * as contact from '../icons/contact.tsx'
import * as notices from '../icons/notices.tsx'
import * as people from '../icons/people.tsx'
import * as time from '../icons/time.tsx'
import { LoginDrawing } from '../login-drawing.tsx'
import { Logo } from '../logo.tsx'
import { Progress } from '../progress.tsx'
import { SaveBar } from '../save-bar.tsx'
import { Section } from './section.tsx'

const colours = [
  ['Papel', 'bg-paper'],
  ['Folha', 'bg-surface'],
  ['Fundo', 'bg-sunken'],
  ['Contorno', 'bg-line-strong'],
  ['Tinta', 'bg-ink'],
  ['Petróleo', 'bg-accent'],
  ['Petróleo claro', 'bg-accent-soft'],
  ['Âmbar', 'bg-amber'],
  ['Âmbar claro', 'bg-amber-soft'],
  ['Certo', 'bg-ok-soft'],
  ['Erro', 'bg-danger-soft'],
  ['Cor da loja', 'bg-shop'],
] as const

export function Foundations() {
  return (
    <>
      <Section title="Letras">
        <p className="font-display text-[clamp(2.5rem,2rem+3vw,3.4rem)] leading-[1.05] font-bold tracking-[-0.04em]">
          Te esperamos às 10:30
        </p>
        <p className="mt-1 text-xs text-ink-2">Familjen Grotesk 700, títulos: 64, 40, 28, 20</p>
        <p className="mt-5 text-lg">Toalha quente, navalha e balm no final. R$&nbsp;59,90 · 1h 30min</p>
        <p className="mt-1 text-xs text-ink-2">
          Figtree 400, 500 e 600, texto e números tabulares: 18, 16, 15, 14, 13
        </p>
      </Section>
      <Section title="Cores">
        <div className="grid grid-cols-4 gap-3 sm:grid-cols-6">
          {colours.map(([name, colour]) => (
            <div
              key={name}
              className="text-xs text-ink-2"
              data-shop={colour === 'bg-shop' ? 'azul' : undefined}
            >
              <div className={`mb-1 h-12 rounded-md border border-line ${colour}`} />
              {name}
            </div>
          ))}
        </div>
      </Section>
    </>
  )
}

const all = Object.entries({ ...time, ...people, ...contact, ...notices, ...arrows, ...book, ...actions })

export function Icons() {
  return (
    <Section title="Desenhos">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-4">
        {all.map(([name, Drawing]) => (
          <li key={name} className="flex flex-col gap-1.5 text-xs text-ink-2">
            <Drawing className="size-6 text-ink" />
            {name.replace('Icon', '')}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const shops = [
  'Barbearia Navalha',
  'Studio Ágata',
  'Clínica Vértice',
  'Ponto Tattoo',
  'Salão da Lu',
  'Oficina do Corpo',
  'Zé',
  'Otorrinolaringologia Avançada',
  'Espaço de Beleza e Bem-Estar Maria Aparecida dos Santos',
]

export function Covers() {
  return (
    <Section title="Capas desenhadas do nome, na cor de cada negócio">
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-3 lg:gap-3.5">
        {shops.map((name) => (
          <CoverCard key={name} name={name} />
        ))}
      </div>
    </Section>
  )
}

export function Drawings() {
  const name = 'Barbearia Navalha'
  return (
    <Section title="Capa da página e desenho da entrada">
      <div data-shop={themeColorOf(name)} className="mb-3.5 overflow-hidden rounded-lg">
        <PageCover
          name={name}
          above={
            <span className="rounded-md bg-surface px-3 py-2 text-sm text-ink-2">
              <strong className="font-semibold text-ink">Aberto agora</strong> · fecha às 20:00
            </span>
          }
        >
          Agende seu horário online de forma rápida e fácil
        </PageCover>
      </div>
      <div className="relative h-80 overflow-hidden rounded-lg">
        <LoginDrawing className="absolute inset-0 size-full" />
        <Logo tone="on-dark" className="absolute top-6 left-6" />
      </div>
    </Section>
  )
}

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
