import { describePlan } from './describe-plan.ts'
import type { TradePage } from './describe-trade.ts'

export const studio: TradePage = {
  slug: 'estudio-tatuagem',
  headline: 'Agenda online para estúdios de tatuagem',
  title: 'Mão firme. Agenda também.',
  lead: 'Fechamento de cinco horas ou flash de uma: o cliente só vê o dia em que a sessão inteira cabe. O direct volta a ser para falar de traço, não de data.',
  day: {
    weekday: 'Sexta',
    date: '12 de março',
    person: 'Nanda Kuroda',
    opens: '14:00',
    closes: '18:00',
    blocks: [
      { from: '14:00', minutes: 120, name: 'Igor Salles', what: 'Fechamento, 2ª sessão · 2h' },
      { from: '17:00', minutes: 60, name: 'Dani Rocha', what: 'Retoque · 1h' },
    ],
    fit: {
      from: '16:00',
      minutes: 60,
      name: 'Bia Antunes',
      what: 'Flash · 16:00 às 17:00',
      said: 'agendou pelo link, 02:20',
    },
  },
  habits: [
    {
      title: 'Direct lotado de “tem vaga?”',
      before: 'Quarenta conversas abertas e a agulha parada.',
      after:
        'O link na bio responde com dia e hora que existem. Quem marca já chega com data, não com pergunta.',
    },
    {
      title: 'Uma hora morta depois de cada sessão',
      before: 'Curto demais para um braço, longo demais para um café.',
      after: 'O vão fica à vista de quem quer um flash. É para isso que existe a palavra encaixe.',
    },
    {
      title: 'A ideia se perdeu na conversa',
      before: 'Era no antebraço ou na panturrilha? Rola o chat até o mês passado.',
      after: 'A pessoa escreve a ideia e o lugar do corpo nas observações, presas ao horário dela.',
    },
  ],
  story: {
    title: 'Um flash, da insônia à agulha',
    moments: [
      {
        at: 'qui, 02:17',
        title: 'Bia decide o desenho',
        text: 'É madrugada, e o link do estúdio está na bio. Não tem com quem falar, e não precisa.',
      },
      {
        at: '02:20',
        title: 'Acha o vão da sexta',
        text: 'Flash, sexta, 16:00, com a Nanda. Nas observações: lua fina, atrás da orelha.',
      },
      {
        at: 'sex, 14:00',
        title: 'O lembrete sai sozinho',
        text: 'Duas horas antes, por e-mail e por WhatsApp ou SMS. É a hora de almoçar direito.',
      },
      {
        at: '16:00',
        title: 'Agulha pronta',
        text: 'A Nanda leu a observação antes de montar a bancada.',
      },
    ],
  },
  services: {
    title: 'Sessão longa e curta na mesma semana',
    lead: 'Um quadradinho são quinze minutos. O que leva cinco horas só aparece onde há cinco horas seguidas.',
    list: [
      { name: 'Orçamento', minutes: 45, note: 'Conversa, tamanho, lugar e desenho.' },
      { name: 'Flash', minutes: 60, price: 250, note: 'Do painel da parede, até 8 cm.' },
      { name: 'Tatuagem autoral', minutes: 180, price: 750, note: 'Uma sessão; desenho aprovado antes.' },
      { name: 'Fechamento', minutes: 300, note: 'Sessão de cinco horas; valor por projeto.' },
      { name: 'Retoque', minutes: 60, note: 'Por conta da casa até 90 dias depois da sessão.' },
      { name: 'Piercing', minutes: 30, price: 120, note: 'Joia de titânio à parte.' },
    ],
  },
  mine: {
    title: 'A semana do estúdio sem caderno',
    text: 'Residente e convidado, cada um na sua coluna, com o intervalo de quem precisa soltar a mão. Entre duas sessões, a agenda avisa quando',
    promises: [
      'Duas pessoas nunca pegam o mesmo horário',
      'A ideia do cliente junto do horário',
      'Convidado entra e sai sem bagunçar a agenda',
    ],
    picture: 'A agenda do dia do Ponto Tattoo: cada tatuador em sua coluna, com as sessões marcadas.',
  },
  questions: [
    {
      ask: 'Dá para cobrar sinal pelo Encaixe?',
      answer:
        'Dá. O valor é seu: fixo, em porcentagem, ou próprio de cada serviço. O cliente paga por Pix direto na sua conta antes de a sessão ficar confirmada; o dinheiro não passa por nós.',
    },
    {
      ask: 'Faço sessões de sete, oito horas. Cabe?',
      answer:
        'Cabe, desde que caiba na jornada de quem tatua: a sessão inteira entra antes ou depois do intervalo, nunca atravessada por ele.',
    },
    {
      ask: 'Recebo tatuador convidado duas semanas por mês. Como faço?',
      answer:
        'Cadastre como colaborador e desative quando a temporada acabar. O plano conta só quem está ativo.',
    },
    {
      ask: 'O cliente manda referência ao marcar?',
      answer:
        'Ele escreve a ideia, o tamanho e o lugar do corpo nas observações. As fotos de referência continuam no direct.',
    },
    {
      ask: 'Somos três no estúdio. Qual plano serve?',
      answer: `O Básico, ${describePlan('basic')}, com agendamentos ilimitados.`,
    },
  ],
  last: {
    title: 'A próxima ideia vai surgir às duas da manhã.',
    text: 'Deixe o link na bio e vá dormir.',
  },
}
