import { fillCompany, type NamedCompany } from './company-article.ts'

/** A hard limit of `max` things named `what`. `capSentence` fills in `{max}`, `{company}`, `{em company}` and `{date}`. */
type Cap = { max: number; what: string; sentence: string; sentenceOfOne?: string }

/**
 * All hard caps. A request beyond a cap gets 409 `too_many` with the sentence. The database checks the number under a
 * lock, even with RATE_LIMITS=off. This file has no zod, because forms show these figures.
 */
export const caps = {
  procedures: {
    max: 200,
    what: 'procedimentos de uma empresa, sem os excluídos',
    sentence: 'Sua empresa já tem {max} procedimentos. Exclua um para cadastrar outro.',
  },
  proceduresCreated: {
    max: 300,
    what: 'procedimentos cadastrados por uma empresa em 24 horas, contando os excluídos',
    sentence:
      'Sua empresa já cadastrou {max} procedimentos em 24 horas. Aguarde até 24 horas para cadastrar outro.',
  },
  collaborators: {
    max: 100,
    what: 'colaboradores de uma empresa, ativos e inativos, sem os excluídos; os ativos são os do plano',
    sentence: 'Sua empresa já tem {max} colaboradores, contando os inativos. Exclua um para cadastrar outro.',
  },
  collaboratorsCreated: {
    max: 300,
    what: 'colaboradores cadastrados por uma empresa em 24 horas, contando os excluídos',
    sentence:
      'Sua empresa já cadastrou {max} colaboradores em 24 horas. Aguarde até 24 horas para cadastrar outro.',
  },
  staff: {
    max: 10,
    what: 'gerentes e recepcionistas que não atendem, com os convites em aberto',
    sentence: 'Sua empresa já tem {max} pessoas que não atendem. Tire o acesso de uma para convidar outra.',
  },
  invitations: {
    max: 30,
    what: 'e-mails de convite de uma conta em 24 horas, de todas as suas empresas',
    sentence: 'Sua conta já enviou {max} convites em 24 horas. Aguarde até 24 horas para convidar de novo.',
  },
  memberships: {
    max: 50,
    what: 'empresas de que uma conta faz parte, com a própria',
    sentence: 'Sua conta já faz parte de {max} empresas. Saia de uma para aceitar este convite.',
  },
  calendarFeeds: {
    max: 10,
    what: 'endereços de agenda de uma empresa para outros aplicativos',
    sentence: 'Sua empresa já tem {max} endereços de agenda. Apague um para criar outro.',
  },
  pushSubscriptions: {
    max: 10,
    what: 'aparelhos de uma conta que recebem avisos; o mais antigo sai',
    sentence: 'Sua conta já recebe avisos em {max} aparelhos.',
  },
  exceptions: {
    max: 500,
    what: 'folgas e horários especiais de uma empresa que ainda não passaram',
    sentence: 'Sua empresa já tem {max} folgas e horários especiais por vir. Exclua um para cadastrar outro.',
  },
  slugChanges: {
    max: 3,
    what: 'mudanças do slug de uma empresa em 365 dias, sem as voltas a um slug que já foi dela',
    sentence:
      'O endereço da sua página já mudou {max} vezes em 365 dias. Você poderá mudar de novo a partir de {date}.',
  },
  clients: {
    max: 200_000,
    what: 'clientes cadastrados ou importados por uma empresa, com os que agendaram',
    sentence: 'Sua empresa já tem {max} clientes. Apague um para cadastrar outro.',
  },
  contests: {
    max: 1,
    what: 'contestações de faltas de um cliente a uma empresa em 24 horas',
    sentence: 'Você já escreveu à empresa sobre as suas faltas. Aguarde a resposta dela.',
    sentenceOfOne: 'Você já escreveu à empresa sobre as suas faltas. Aguarde a resposta dela.',
  },
  openBookings: {
    max: 5,
    what: 'horários ainda por vir que um cliente marcou em uma empresa, uma visita como um só; a empresa escolhe de 1 a 50',
    sentence: 'Você já tem {max} horários marcados {com company}. Fale com a empresa para marcar mais.',
    sentenceOfOne: 'Você já tem um horário marcado {com company}. Fale com a empresa para marcar mais.',
  },
  newClients: {
    max: 10,
    what: 'serviços ainda por vir que contas sem nenhuma visita marcam em uma empresa, ou um quinto do tempo aberto da semana, se for mais; em cada semana, até o dobro espera a resposta da empresa',
    sentence:
      '{company} está com muitos pedidos novos e não aceita mais pedidos online agora. Fale com a empresa.',
  },
  newClientsOfDay: {
    max: 5,
    what: 'serviços de um dia que contas sem nenhuma visita marcam em uma empresa, ou metade do tempo aberto do dia, se for mais; até três quartos esperam a resposta da empresa',
    sentence: '{company} já tem muitos pedidos novos para este dia. Escolha outro dia ou fale com a empresa.',
  },
  openPaymentReports: {
    max: 2,
    what: 'avisos de sinal pago de uma conta que esperam resposta, em todas as empresas',
    sentence: 'Você já avisou {max} pagamentos que esperam resposta. Aguarde a resposta para avisar outro.',
  },
  newPaymentReports: {
    max: 3,
    what: 'avisos de sinal pago que esperam resposta de uma empresa, de contas sem nenhuma visita, ou um para cada dez horas abertas da semana',
    sentence:
      '{company} já confere muitos avisos de pagamento. Mande o comprovante para a empresa antes do fim do prazo.',
  },
  clientMoves: {
    max: 5,
    what: 'mudanças de horário de uma visita ou de uma parte dela, pelo cliente, em 24 horas; a visita toda conta uma vez',
    sentence: 'Você já mudou este horário {max} vezes em 24 horas. Fale com a empresa.',
  },
  appointmentChanges: {
    max: 100,
    what: 'mudanças de horário e de observações de um agendamento, pela empresa ou pelo cliente, cada um',
    sentence: 'Você já mudou este agendamento {max} vezes. Para mudar de novo, cancele e marque outro.',
  },
  shares: {
    max: 1_000,
    what: 'cotas de profissionais de uma empresa',
    sentence:
      'Sua empresa já tem {max} cotas cadastradas. Exclua uma que ainda não começou para cadastrar outra.',
  },
  waitlist: {
    max: 5,
    what: 'pedidos em aberto de um cliente na lista de espera de uma empresa',
    sentence: 'Você já espera por {max} horários {em company}. Saia de um para pedir outro.',
  },
  asksOfDay: {
    max: 3,
    what: 'convites a um cliente para horários que abriram em uma empresa, por dia',
    sentence: 'Este cliente já recebeu {max} convites hoje. Convide outro, ou ligue para ele.',
  },
  takenMoves: {
    max: 10,
    what: 'agendamentos que clientes adiantam por convite em uma empresa, por dia',
    sentence: 'A agenda {de company} já mudou {max} vezes hoje por convites. Fale com a empresa.',
  },
  offers: {
    max: 10,
    what: 'ofertas de outro horário para um agendamento em 24 horas',
    sentence: 'Você já fez {max} ofertas para este agendamento em 24 horas. Fale com o cliente.',
  },
} as const satisfies Record<string, Cap>

/** The highest number of open bookings that a company may allow a client, in place of `caps.openBookings`. */
export const mostOpenBookings = 50
export const maxOpenBookingsSentence = `Informe um número inteiro de 1 a ${mostOpenBookings}`

type CapName = keyof typeof caps
type Values = { max?: number; company?: NamedCompany; date?: string }

/** Returns the sentence of a cap. `max` replaces the figure of the cap; `date` is for example `2028-03-02`. */
export function capSentence(name: CapName, { date = '', company, ...values }: Values = {}): string {
  const cap: Cap = caps[name]
  const filled: Record<string, string | number> = {
    max: cap.max,
    ...values,
    date: date.split('-').reverse().join('/'),
  }
  const sentence = filled.max === 1 ? (cap.sentenceOfOne ?? cap.sentence) : cap.sentence
  return fillCompany(sentence, company).replace(/\{(\w+)\}/g, (_, key: string) => String(filled[key] ?? ''))
}
