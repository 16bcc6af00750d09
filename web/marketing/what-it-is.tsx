import { CheckIcon } from '../ui/icons/actions.tsx'

const promises = [
  { title: 'Dois clientes nunca pegam o mesmo horário', text: 'Quem confirma primeiro fica com ele.' },
  { title: 'Cada colaborador com a sua jornada', text: 'Dias, horários e intervalo de cada um.' },
  { title: 'Agendamento online, dia e noite', text: 'O link funciona enquanto você descansa.' },
  { title: 'Uma página com a cara do seu negócio', text: 'Seus procedimentos, preços e endereço.' },
]

export function WhatItIs() {
  return (
    <section
      id="o-que-e"
      aria-labelledby="o-dia-inteiro"
      className="mx-auto grid w-full max-w-page gap-x-16 gap-y-8 px-5 py-16 lg:grid-cols-[1fr_1.4fr] lg:py-22"
    >
      <div>
        <h2 id="o-dia-inteiro" className="text-display-lg">
          O dia inteiro em uma olhada
        </h2>
        <p className="mt-3 text-lg text-ink-2">
          Uma agenda para quem atende com hora marcada: o que vem agora, quem vem depois e onde{' '}
          <strong className="text-amber-text">cabe um encaixe</strong>.
        </p>
      </div>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {promises.map(({ title, text }) => (
          <li key={title} className="flex gap-3">
            <CheckIcon className="mt-1 size-5 shrink-0 text-accent-text" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
