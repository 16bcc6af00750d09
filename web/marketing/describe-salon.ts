import { describePlan } from './describe-plan.ts'
import type { TradePage } from './describe-trade.ts'

export const salon: TradePage = {
  slug: 'salao-beleza',
  headline: 'Agenda online para salões de beleza',
  title: 'Enquanto a cor age, a agenda enche.',
  lead: 'Corte, coloração, unhas e escova, cada profissional com os seus serviços e a sua jornada. A cliente marca pelo link à meia-noite, e o salão abre com a manhã tomada.',
  day: {
    weekday: 'Quinta',
    date: '4 de março',
    person: 'Bruna Castilho',
    opens: '09:00',
    closes: '13:00',
    blocks: [
      { from: '09:00', minutes: 90, name: 'Marisa Teles', what: 'Retoque de raiz · 1h 30min' },
      { from: '10:30', minutes: 30, name: 'Joana Pires', what: 'Hidratação · 30min' },
      { from: '11:45', minutes: 45, name: 'Helena Prado', what: 'Corte feminino · 45min' },
      { from: '12:30', minutes: 30, name: 'Cris Amado', what: 'Sobrancelhas · 30min' },
    ],
    fit: {
      from: '11:00',
      minutes: 45,
      name: 'Patrícia Nunes',
      what: 'Escova · 11:00 às 11:45',
      said: 'agendou pelo link, 00:14',
    },
  },
  habits: [
    {
      title: 'A recepção vive no telefone',
      before: 'Toca com uma cliente pagando e outra chegando.',
      after: 'O link marca sozinho. Quem ainda liga, a recepção encaixa na mesma agenda, em segundos.',
    },
    {
      title: 'A mecha atrasa e empurra a tarde',
      before: 'Três horas viram quatro, e a das 16h espera no sofá.',
      after: 'Cada serviço ocupa o tempo que você deu a ele. Em cima de uma coloração ninguém marca nada.',
    },
    {
      title: 'Só a manicure sabe a agenda da manicure',
      before: 'Ela folgou, e a cliente descobriu na porta.',
      after: 'Cada profissional com os seus dias, horários e intervalo; folgou, o link nem oferece.',
    },
  ],
  story: {
    title: 'Uma escova, do sofá ao espelho',
    moments: [
      {
        at: 'qua, 00:12',
        title: 'Patrícia lembra da festa',
        text: 'O salão está fechado, mas o link está no perfil. Não precisa esperar abrir.',
      },
      {
        at: '00:14',
        title: 'Acha a quinta livre',
        text: 'Escova, quinta, 11:00, com a Bruna. A unha entra na mesma visita, logo em seguida, com a Sônia.',
      },
      {
        at: 'qui, 09:00',
        title: 'O lembrete sai sozinho',
        text: 'Duas horas antes, por e-mail e por WhatsApp ou SMS. Ela confirma com um toque.',
      },
      {
        at: '11:00',
        title: 'Secador ligado',
        text: 'A Bruna viu o nome dela na agenda antes do primeiro café.',
      },
    ],
  },
  services: {
    title: 'Do buço às mechas, cada um no seu tempo',
    lead: 'Um quadradinho são quinze minutos. O preço aparece se você quiser; a duração, o link respeita sempre.',
    list: [
      { name: 'Corte feminino', minutes: 45, price: 90, note: 'Lavagem, corte e finalização.' },
      { name: 'Escova', minutes: 45, price: 60, note: 'Lisa ou modelada, qualquer comprimento.' },
      { name: 'Retoque de raiz', minutes: 90, price: 150, note: 'Até três dedos de raiz.' },
      { name: 'Mechas', minutes: 210, price: 420, note: 'Com tonalização e escova.' },
      { name: 'Manicure', minutes: 45, price: 38, note: 'Cutilagem e esmaltação.' },
      { name: 'Design de sobrancelhas', minutes: 30, price: 45, note: 'Pinça ou linha; henna à parte.' },
    ],
  },
  mine: {
    title: 'O salão inteiro lado a lado',
    text: 'Cabelo, unha e sobrancelha na mesma tela, cada profissional na sua coluna. Entre uma coloração e um corte, a agenda mostra onde ainda',
    promises: [
      'Duas clientes nunca pegam o mesmo horário',
      'Cada profissional com os seus serviços',
      'Folga e intervalo fora do link',
    ],
    picture: 'A agenda do dia do Studio Ágata: cada profissional em sua coluna, com os horários marcados.',
  },
  questions: [
    {
      ask: 'A cliente quer cabelo e unha no mesmo dia. Como ela marca?',
      answer:
        'De uma vez: ela escolhe o primeiro serviço e toca em “Adicionar outro serviço”. O link só oferece horários em que um cabe logo depois do outro, com a profissional que ela escolher em cada um.',
    },
    {
      ask: 'E quem ainda liga ou manda mensagem?',
      answer:
        'A recepção marca por ela em “Novo Agendamento”. O horário sai do link no mesmo instante, e a cliente com e-mail no cadastro recebe a confirmação.',
    },
    {
      ask: 'Cada profissional pode ter dias e horários diferentes?',
      answer: 'Pode: dias de trabalho, entrada, saída e intervalo de cada uma, e só os serviços que ela faz.',
    },
    {
      ask: 'Preciso mostrar os preços?',
      answer: 'Não. O preço de cada serviço é opcional; a página mostra só o que você preencher.',
    },
    {
      ask: 'Somos oito no salão. Qual plano serve?',
      answer: `O Profissional, ${describePlan('pro')}. Com cinco pessoas ou menos, o Básico, ${describePlan('basic')}, dá conta.`,
    },
  ],
  last: {
    title: 'Tem cliente acordada pensando no cabelo.',
    text: 'Deixe o link do salão onde ela já está: no perfil, no status, no cartão.',
  },
}
