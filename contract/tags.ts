/** The parts of the API's documentation, in the order of the contract. */
export const tags = {
  Conta: 'Quem entrou: perfil, aceite dos termos e saída.',
  Empresa: 'A empresa de quem entrou, e a página pública de cada empresa.',
  Procedimentos: 'Os serviços que uma empresa oferece.',
  Colaboradores: 'Quem atende em uma empresa, quando, e quais serviços.',
  Equipe: 'Quem tem acesso à empresa, com qual papel, e os convites.',
  Agendamentos: 'Horários livres, agendamentos e agenda.',
  Clientes: 'Os clientes da empresa de quem entrou.',
  'Folgas e horários especiais':
    'Dias e horas em que a empresa ou um colaborador foge da semana de sempre; feriados.',
  Sinal: 'O sinal por Pix de um agendamento: o que espera, o que foi pago, o que venceu.',
  Caixa: 'O que foi pago em um dia, e o caixa fechado.',
  'Cota-parte': 'A parte de cada profissional: as cotas e os extratos do mês.',
  Números: 'Faturamento, ocupação e faltas em um período.',
  'Lista de espera': 'Quem espera um horário abrir, e quem foi convidado para ele.',
  Links: 'O agendamento aberto pelo link de uma mensagem, sem entrar.',
  Assinatura: 'O plano da empresa: planos, situação e pagamentos.',
  Mensagens: 'Confirmações e lembretes: o que sai, o que falhou e o que se manda à mão.',
  'Meus dados': 'O que guardamos sobre quem entrou: ver, baixar, apagar, contestar.',
  Registro: 'Quem fez o quê na empresa.',
  'Ao vivo': 'Os avisos que mantêm uma página aberta em dia.',
  Avisos: 'A agenda em outros aplicativos e os avisos no telefone.',
  Contato: 'Mensagens para o suporte.',
  Medição: 'Visitas e cliques, só com consentimento.',
  Saúde: 'Se o processo vive e se pode atender.',
} as const

export type Tag = keyof typeof tags
