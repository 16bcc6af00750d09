import { describePlan } from './describe-plan.ts'
import type { TradePage } from './describe-trade.ts'

export const barbershop: TradePage = {
  slug: 'barbearia',
  headline: 'Agenda online para barbearias',
  title: 'A máquina não para. O telefone, sim.',
  lead: 'O cliente escolhe o serviço, o horário e o barbeiro pelo link, de madrugada se quiser. Entre um corte e outro você olha a agenda e já sabe quem senta.',
  day: {
    weekday: 'Sábado',
    date: '6 de março',
    person: 'Tainá Ribeiro',
    opens: '09:00',
    closes: '13:00',
    blocks: [
      { from: '09:00', minutes: 60, name: 'Paulo Reis', what: 'Corte e barba · 1h' },
      { from: '10:00', minutes: 30, name: 'Ivan Lopes', what: 'Corte · 30min' },
      { from: '11:30', minutes: 45, name: 'Caio Brito', what: 'Degradê · 45min' },
      { from: '12:30', minutes: 30, name: 'Seu Antero', what: 'Corte · 30min' },
    ],
    fit: {
      from: '10:30',
      minutes: 60,
      name: 'Léo Fontes',
      what: 'Corte e barba · 10:30 às 11:30',
      said: 'agendou pelo link, 23:48',
    },
  },
  habits: [
    {
      title: 'O celular vibra no meio do degradê',
      before: '“Tem horário hoje?”, e você com a máquina na mão.',
      after:
        'O link mostra só o que está livre de verdade e confirma na hora. Você responde depois, se for preciso.',
    },
    {
      title: 'Dois clientes para as 18h de sexta',
      before: 'Um marcou no WhatsApp, o outro no caderno.',
      after: 'O horário é de quem confirma primeiro. O outro vê na mesma tela os livres mais próximos.',
    },
    {
      title: 'Sábado com fila, terça às moscas',
      before: 'Quem não acha lugar no sábado vai cortar em outro canto.',
      after: 'Quem abre o link vê a semana inteira, e a terça vazia está a um toque do sábado cheio.',
    },
  ],
  story: {
    title: 'Um corte e barba, do sofá à cadeira',
    moments: [
      {
        at: 'sex, 23:48',
        title: 'Léo abre o link',
        text: 'Está na bio do Instagram da barbearia. Não precisa de aplicativo nem de mensagem.',
      },
      {
        at: '23:49',
        title: 'Escolhe o que cabe',
        text: 'Corte e barba, sábado, 10:30, com a Tainá. Só aparece horário livre de verdade.',
      },
      {
        at: 'sáb, 08:30',
        title: 'O lembrete sai sozinho',
        text: 'Duas horas antes, por e-mail e por WhatsApp ou SMS, com link de confirmar ou cancelar.',
      },
      {
        at: '10:30',
        title: 'Cadeira ocupada',
        text: 'A Tainá viu tudo na agenda, sem largar a navalha.',
      },
    ],
  },
  services: {
    title: 'A sua tabela, com o tempo de cada coisa',
    lead: 'Um quadradinho são quinze minutos. Você põe nomes, durações e preços; o link mostra igual.',
    list: [
      { name: 'Corte', minutes: 30, price: 50, note: 'Máquina ou tesoura, acabamento na navalha.' },
      {
        name: 'Corte e barba',
        minutes: 60,
        price: 80,
        note: 'Corte completo, toalha quente, barba desenhada.',
      },
      { name: 'Degradê', minutes: 45, price: 60, note: 'Do zero ao comprimento, sem marca.' },
      { name: 'Barba na navalha', minutes: 30, price: 40, note: 'Toalha quente, navalha e balm no final.' },
      { name: 'Pezinho', minutes: 15, price: 20, note: 'Nuca e costeletas em dia.' },
      { name: 'Dia do noivo', minutes: 90, price: 180, note: 'Corte, barba, limpeza de pele e um café.' },
    ],
  },
  mine: {
    title: 'Cada cadeira é uma coluna',
    text: 'O intervalo de cada barbeiro respeitado, o cliente de agora em destaque e os buracos à mostra. Quando sobra meia hora entre dois cortes, a agenda avisa:',
    promises: [
      'Dois clientes nunca pegam o mesmo horário',
      'Cada barbeiro com a sua jornada',
      'Cliente ligou? Você marca em segundos',
    ],
    picture:
      'A agenda do dia da Barbearia Navalha: quatro barbeiros lado a lado, com os horários marcados de cada um.',
  },
  questions: [
    {
      ask: 'O cliente consegue escolher o barbeiro?',
      answer:
        'Consegue. Ele escolhe o horário e vê quem está livre naquela hora. Cada barbeiro só aparece nos serviços que faz.',
    },
    {
      ask: 'Atendo por ordem de chegada. Serve para mim?',
      answer:
        'Serve para misturar. Quem chega sem hora entra por “Encaixar”: a agenda mostra quem pode atender agora, e o link deixa de oferecer esse tempo.',
    },
    {
      ask: 'Dá para marcar um pezinho de 15 minutos?',
      answer:
        'Dá. Cadastre com a duração certa e escolha de quanto em quanto tempo os horários começam, de 5 minutos a uma hora. O pezinho aparece onde couber.',
    },
    {
      ask: 'E o cliente que marca e some?',
      answer:
        'Os lembretes saem 24 horas e 2 horas antes, nos horários que você quiser, e ele cancela pelo link; o horário volta para a página, e quem está na lista de espera é convidado. Para quem faltou sem avisar, você escolhe: pedir sinal no próximo, aprovar um por um, ou nada.',
    },
    {
      ask: 'Trabalho sozinho. Qual plano eu escolho?',
      answer: `O Individual, ${describePlan('micro')}: uma cadeira, agendamentos ilimitados e a página com o nome da sua barbearia.`,
    },
  ],
  last: {
    title: 'Sexta à noite seu cliente vai procurar horário.',
    text: 'Em meia hora o link da barbearia já pode estar na bio.',
  },
}
