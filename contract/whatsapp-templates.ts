/** The templates that a WhatsApp account needs, in the order of docs/operations.md: name, text, and texts of buttons. */
export const whatsappTemplates = [
  {
    name: 'agendamento_confirmado',
    text: 'Olá, {{cliente}}! Seu horário {{na_empresa}} está reservado: {{servico}}, {{quando}}, com {{profissional}}.',
    buttons: ['Remarcar', 'Cancelar'],
  },
  {
    name: 'agendamento_lembrete',
    text: 'Olá, {{cliente}}! Lembrete {{da_empresa}}: {{servico}}, {{quando}}, com {{profissional}}. Você vem?',
    buttons: ['Vou sim', 'Cancelar'],
  },
  {
    name: 'agendamento_alterado',
    text: 'Olá, {{cliente}}! Seu horário {{na_empresa}} mudou: {{servico}}, de {{antes}} para {{quando}}, com {{profissional}}.',
    buttons: ['Remarcar', 'Cancelar'],
  },
  {
    name: 'agendamento_oferta',
    text: 'Olá, {{cliente}}! Seu horário {{na_empresa}} precisa mudar: {{servico}}, {{quando}}, com {{profissional}}. Reservado para você até {{ate}}: {{opcoes}}.',
    buttons: ['Escolher o horário'],
  },
  {
    name: 'lista_de_espera_horario',
    text: 'Olá, {{cliente}}! Abriu um horário {{na_empresa}} para {{servico}}: {{quando}}, com {{profissional}}. Fica com ele quem tocar primeiro.',
    buttons: ['Quero este horário'],
  },
  {
    name: 'agendamento_pedido',
    text: 'Olá, {{cliente}}! {{empresa}} recebeu o seu pedido: {{servico}}, {{quando}}, com {{profissional}}. A resposta chega até {{ate}}.',
    buttons: ['Cancelar'],
  },
  {
    name: 'agendamento_sinal',
    text: 'Olá, {{cliente}}! {{empresa}} reservou {{servico}}, {{quando}}, com {{profissional}}. Para confirmar, pague o sinal de {{sinal}} por Pix até {{ate}}, na página do agendamento.',
    buttons: ['Cancelar'],
  },
  {
    name: 'numero_novo',
    text: '{{empresa}} ({{pagina}}): {{aviso}} {{quando}}. Não conhece esta empresa? Toque em “Não é comigo”, e ela não escreve mais para este número.',
    buttons: ['Ver o horário', 'Não é comigo'],
  },
  {
    name: 'agendamento_cancelado',
    text: 'Olá, {{cliente}}. Seu horário {{na_empresa}} foi cancelado: {{servico}}, {{quando}}, com {{profissional}}.',
    buttons: [],
  },
] as const satisfies readonly { name: string; text: string; buttons: readonly string[] }[]

export type WhatsappTemplateName = (typeof whatsappTemplates)[number]['name']

/** The address of every button of a template; Meta replaces the variable. */
export const templateAddress = (publicUrl: string) => `${publicUrl}/a/{{1}}`
