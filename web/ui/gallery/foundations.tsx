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
