import { DemoLink } from './demo-link.tsx'
import { OwnerSide, Promises } from './owner-side.tsx'
import { ProductShot } from './product-shot.tsx'
import { SectionHead } from './section-head.tsx'

const forClients = [
  { title: 'Só horário livre de verdade', text: 'A duração inteira cabe, dentro da jornada de quem atende.' },
  {
    title: 'Agendamento online, 24 horas por dia',
    text: 'O link funciona enquanto você atende, almoça ou dorme.',
  },
  {
    title: 'Sem aplicativo para instalar',
    text: 'O link abre no navegador do celular, a partir do Instagram ou do WhatsApp. Os horários aparecem antes de entrar.',
  },
]

const forOwners = [
  'Dois clientes nunca pegam o mesmo horário',
  'Cada colaborador com a sua jornada',
  'Cliente ligou? Você marca em segundos',
]

/** The product as a client and as an owner see it. */
export function BothSides() {
  return (
    <>
      <section
        id="o-que-e"
        aria-labelledby="lado-do-cliente"
        className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-x-16 gap-y-10 px-5 pt-16 lg:grid-cols-[minmax(0,1fr)_min(34rem,48%)] lg:pt-22"
      >
        <div>
          <SectionHead id="lado-do-cliente" title="O que o seu cliente vê">
            Uma página com o nome, a foto, a cor e os serviços do seu negócio. Dia, horário, profissional, e
            pronto.
          </SectionHead>
          <Promises list={forClients} />
          <DemoLink />
        </div>
        <div className="mx-auto flex w-full max-w-[26rem] flex-col sm:grid sm:max-w-none sm:grid-cols-2 sm:items-start sm:gap-6">
          <ProductShot
            name="navalha-page"
            className="w-[66%] sm:w-auto"
            alt="A página da Barbearia Navalha no celular: nome, horário de funcionamento e serviços com preço e duração."
          />
          <ProductShot
            name="navalha-times"
            className="-mt-[66%] ml-auto w-[66%] sm:mt-10 sm:ml-0 sm:w-auto"
            alt="O agendamento no celular: o dia escolhido, os horários livres e quem pode atender."
          />
        </div>
      </section>
      <OwnerSide
        title="O dia inteiro em uma olhada"
        text="Uma coluna por profissional, o intervalo de cada um respeitado e os buracos à mostra. Quando sobra tempo entre dois clientes, a agenda avisa:"
        promises={forOwners}
        shot="navalha-day"
        picture="A agenda do dia da Barbearia Navalha, com os horários marcados de cada barbeiro."
      />
    </>
  )
}
