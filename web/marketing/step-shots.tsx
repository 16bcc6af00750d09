import { ClockIcon } from '../ui/icons/time.tsx'
import { DemoLink } from './demo-link.tsx'
import type { ShotName } from './list-shots.ts'
import { ProductShot } from './product-shot.tsx'

export function StepShots({ steps }: { steps: Step[] }) {
  return (
    <section
      id="como-funciona"
      aria-label="Os quatro passos"
      className="mx-auto w-full max-w-page px-5 pb-16 lg:pb-22"
    >
      <ol className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, takes, text, shot, picture }, place) => (
          <li key={title} className="grid content-start gap-6 sm:row-span-2 sm:grid-rows-subgrid">
            <div>
              <p
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-sm bg-accent-soft font-display font-bold text-accent-text"
              >
                {place + 1}
              </p>
              <h2 className="mt-4 text-display-sm">{title}</h2>
              <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-2">
                <ClockIcon className="size-4 shrink-0" /> {takes}
              </p>
              <p className="mt-2.5 text-ink-2">{text}</p>
            </div>
            <ProductShot
              name={shot}
              alt={picture}
              className="mx-auto w-full max-w-[17rem] self-start sm:mx-0"
            />
          </li>
        ))}
      </ol>
      <DemoLink />
    </section>
  )
}

type Step = { title: string; takes: string; text: string; shot: ShotName; picture: string }

export const lead = 'Quatro passos, de 15 a 30 minutos, e o seu link já recebe agendamentos.'

export const steps: Step[] = [
  {
    title: 'Crie sua empresa',
    takes: '5 minutos',
    text: 'Nome, CPF ou CNPJ e o link que vai para o Instagram e o WhatsApp. A página ganha capa e cor na hora; a foto, quando você quiser.',
    shot: 'navalha-company',
    picture: 'O cadastro da empresa no celular, com o link da página pública para copiar.',
  },
  {
    title: 'Cadastre o que você faz',
    takes: '5 minutos',
    text: 'Cada procedimento com a sua duração e, se quiser, preço e categoria. O que sai do cardápio, você desativa.',
    shot: 'navalha-services',
    picture: 'A lista de procedimentos no celular, cada um com duração, preço e estado.',
  },
  {
    title: 'Monte a equipe',
    takes: '10 minutos',
    text: 'Quem faz o quê, em quais dias e horas, com intervalo. É daí que saem os horários livres. Cada um pode entrar com a própria conta.',
    shot: 'navalha-week',
    picture: 'A jornada de trabalho de uma colaboradora no celular, dia por dia.',
  },
  {
    title: 'Compartilhe o link',
    takes: '1 minuto',
    text: 'Na bio, no status, no cartão, na porta com QR code. O cliente marca sozinho, e o seu dia se enche à sua frente.',
    shot: 'navalha-page',
    picture: 'A página pública da Barbearia Navalha no celular, pronta para receber agendamentos.',
  },
]
