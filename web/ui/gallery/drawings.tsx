import { themeColorOf } from '@encaixe/contract/theme-color.ts'
import { CoverCard, PageCover } from '../cover.tsx'
import { LoginDrawing } from '../login-drawing.tsx'
import { Logo } from '../logo.tsx'
import { Section } from './section.tsx'

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
