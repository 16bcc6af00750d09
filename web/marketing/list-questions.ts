import { trialDays } from '@encaixe/contract/plans.ts'

export type Question = { ask: string; answer: string }

/** The questions and answers of the sales page. `provider` is the identity provider's name. */
export const listSalesQuestions = (provider: string): Question[] => [
  {
    ask: 'Quanto tempo leva para configurar?',
    answer: 'De 15 a 30 minutos: dados da empresa, procedimentos, colaboradores e a jornada de cada um.',
  },
  {
    ask: 'E o cliente que prefere ligar ou mandar mensagem?',
    answer:
      'Você marca por ele em “Novo Agendamento”. O horário sai do link na mesma hora, e quem tem e-mail no cadastro recebe a confirmação.',
  },
  {
    ask: 'Não tenho CNPJ. Posso usar?',
    answer:
      'Pode. A empresa é cadastrada com CNPJ ou com o seu CPF, e o CPF nunca aparece na sua página. Para o teste pedimos nome, documento e telefone, sem cartão.',
  },
  {
    ask: 'Os lembretes saem sozinhos?',
    answer:
      'Sim, 24 horas e 2 horas antes: por e-mail e, onde o canal está disponível, por WhatsApp ou SMS. Você escolhe em “Mensagens e lembretes”. O que não sai sozinho no WhatsApp fica em uma lista, com o texto pronto para você enviar.',
  },
  {
    ask: 'Posso pedir um sinal antes de confirmar?',
    answer:
      'Pode: de todos, de quem vem pela primeira vez ou de quem já faltou. O cliente paga por Pix direto na sua conta, sem taxa nossa, e você confirma que recebeu.',
  },
  {
    ask: 'Minha equipe entra com a própria conta?',
    answer:
      'Entra. Você convida por link e escolhe o papel: gerente, recepção ou profissional. O profissional vê a agenda e os clientes dele, e os extratos da parte dele.',
  },
  {
    ask: 'Meu cliente precisa instalar alguma coisa?',
    answer: `Não. Ele abre o link no celular e escolhe o horário; para confirmar, entra com ${provider}, sem criar senha.`,
  },
  {
    ask: 'E se dois clientes quiserem o mesmo horário?',
    answer:
      'Quem confirma primeiro fica com ele. O outro vê na hora os livres mais próximos e pode entrar na lista de espera: se vagar, recebe um convite.',
  },
  {
    ask: `O que acontece depois dos ${trialDays} dias grátis?`,
    answer:
      'Para continuar, você paga o plano que escolheu, mês a mês. Se não quiser, é só cancelar, sem multa.',
  },
  {
    ask: 'Posso cancelar quando quiser?',
    answer: 'Pode. O acesso vai até o fim do período já pago e não há taxa de cancelamento.',
  },
]

export const listSupportQuestions = (provider: string): Question[] => [
  {
    ask: 'Como entro na minha conta?',
    answer: `Pelo botão “Entrar com ${provider}”, na página de entrada. Não há senha nossa para lembrar.`,
  },
  {
    ask: 'A janela de entrada não abriu. E agora?',
    answer:
      'O navegador pode ter bloqueado a janela. Na página de entrada, você segue sem ela. Se a sua sessão terminou com uma página aberta, permita janelas para este endereço e clique de novo, ou entre em outra aba.',
  },
  {
    ask: 'Como cancelo um horário que marquei?',
    answer: 'Em “Agendamentos”, abra o horário e escolha “Cancelar”. O negócio é avisado.',
  },
  {
    ask: 'Posso mudar o dia ou a hora sem cancelar?',
    answer:
      'Pode. Em “Agendamentos”, abra o horário e escolha “Remarcar”. Quem recebeu a confirmação também remarca sozinho, pelo botão da mensagem. O horário antigo só é solto quando o novo é seu.',
  },
  {
    ask: 'A confirmação não chegou. Estou marcado?',
    answer:
      'Se o horário aparece em “Agendamentos”, está. O e-mail vai para o endereço da conta com que você entrou: veja também a caixa de spam.',
  },
  {
    ask: 'Como paro de receber mensagens?',
    answer:
      'Pelo link “Não receber mais mensagens desta empresa”, que vem no e-mail. Vale para aquele negócio; o que a pessoa marca na própria conta ainda é confirmado por e-mail.',
  },
  {
    ask: 'Meu pagamento atrasou. Perco meus dados?',
    answer:
      'Não. Você continua vendo sua agenda e seu histórico; só ficam bloqueados novos cadastros, agendamentos e colaboradores até a regularização.',
  },
  {
    ask: 'Como mudo de plano?',
    answer:
      'Em “Assinatura”, escolha “Mudar de plano”. O limite novo vale na hora e o preço, no próximo ciclo. Para um plano menor, deixe ativos só os colaboradores que cabem nele.',
  },
  {
    ask: 'Posso ter mais de uma empresa?',
    answer: 'Hoje cada conta pode ter uma empresa.',
  },
]
