import type { ComponentProps } from 'react'
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

const onOtherDays = [
  {
    title: 'Alguém cancelou',
    text: 'A lista de espera convida quem queria aquele horário, três clientes de cada vez. O primeiro toque leva.',
  },
  {
    title: 'Alguém não veio',
    text: 'Você decide depois de quantas faltas o próximo agendamento pede sinal ou espera o seu sim.',
  },
  {
    title: 'O horário é longo demais para arriscar',
    text: 'Peça um sinal por Pix. Ele cai direto na sua conta, sem taxa nossa, e você confirma com um toque.',
  },
  {
    title: 'Um profissional faltou',
    text: 'Os clientes do dia recebem outros horários para escolher. Quem não recebe mensagem, você chama no WhatsApp com o texto pronto.',
  },
  {
    title: 'O dia acabou',
    text: 'O caixa soma por forma de pagamento e por profissional, e a parte de cada um sai no extrato do mês.',
  },
  {
    title: 'São várias mãos',
    text: 'Recepção, gerente e profissionais entram com a própria conta. Cada um vê só o que é do seu trabalho.',
  },
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
        <TwoShots
          first={{
            name: 'navalha-page',
            alt: 'A página da Barbearia Navalha no celular: nome, horário de funcionamento e serviços com preço e duração.',
          }}
          second={{
            name: 'navalha-times',
            alt: 'O agendamento no celular: o dia escolhido, os horários livres e quem pode atender.',
          }}
        />
      </section>
      <OwnerSide
        title="O dia inteiro em uma olhada"
        text="Uma coluna por profissional, o intervalo de cada um respeitado e os buracos à mostra. Quando sobra tempo entre dois clientes, a agenda avisa:"
        promises={forOwners}
        shot="navalha-day"
        picture="A agenda do dia da Barbearia Navalha, com os horários marcados de cada barbeiro."
      />
      <OtherDays />
    </>
  )
}

/** Six days that did not go as booked, and how the product helps on each. */
function OtherDays() {
  return (
    <section
      aria-labelledby="outros-dias"
      className="mx-auto grid w-full max-w-page grid-cols-1 items-center gap-x-16 gap-y-10 px-5 pb-16 lg:grid-cols-[minmax(0,1fr)_min(34rem,48%)] lg:pb-22"
    >
      <div>
        <SectionHead id="outros-dias" title="Quando o dia não sai como marcado">
          Cancelamento, falta, atraso, troco: o que vem depois do “agendado” também é trabalho da agenda.
        </SectionHead>
        <Promises list={onOtherDays} />
      </div>
      <TwoShots
        first={{
          name: 'navalha-waiting',
          alt: 'A lista de espera da Barbearia Navalha no celular: quem espera, por qual serviço e em que horas.',
        }}
        second={{
          name: 'navalha-till',
          alt: 'O caixa do dia da Barbearia Navalha no celular, por forma de pagamento.',
        }}
      />
    </section>
  )
}

type Shot = Pick<ComponentProps<typeof ProductShot>, 'name' | 'alt'>

/** Two telephones: on narrow screens the second one covers the lower part of the first. */
function TwoShots({ first, second }: { first: Shot; second: Shot }) {
  return (
    <div className="mx-auto flex w-full max-w-[26rem] flex-col sm:grid sm:max-w-none sm:grid-cols-2 sm:items-start sm:gap-6">
      <ProductShot {...first} className="w-[66%] sm:w-auto" />
      <ProductShot {...second} className="-mt-[66%] ml-auto w-[66%] sm:mt-10 sm:ml-0 sm:w-auto" />
    </div>
  )
}
