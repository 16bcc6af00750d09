/** A guide of the support page: its steps in order, and the page on which to follow them. */
export type Guide = { title: string; steps: string[]; to: string; link: string }

export const listGuides = (provider: string): Guide[] => [
  {
    title: 'Abrir sua empresa',
    steps: [
      `Entre com ${provider} e aceite os termos.`,
      'Escolha um plano: os primeiros 30 dias são grátis.',
      'Preencha os dados da empresa, com CNPJ ou CPF, e o endereço da página.',
    ],
    to: '/create-company',
    link: 'Criar minha empresa',
  },
  {
    title: 'Montar a agenda',
    steps: [
      'Cadastre os procedimentos, cada um com a sua duração e, se quiser, uma categoria.',
      'Cadastre os colaboradores e diga o que cada um faz.',
      'Defina a jornada: dias, horários e intervalo de cada um.',
    ],
    to: '/collaborators',
    link: 'Ver colaboradores',
  },
  {
    title: 'Divulgar o link',
    steps: [
      'Em “Empresa”, copie o endereço da sua página ou baixe o QR code.',
      'Cole o link na bio do Instagram e na mensagem do WhatsApp.',
      'Imprima o QR code e deixe no balcão.',
    ],
    to: '/company',
    link: 'Ver minha página',
  },
  {
    title: 'Cuidar do dia',
    steps: [
      'Os horários marcados pelo link aparecem em “Agendamentos”.',
      'Quem liga ou manda mensagem, você marca em “Novo Agendamento”.',
      'Quando o horário termina, responda “Veio” ou “Não veio”; quem desistiu antes, “Cancelar”.',
    ],
    to: '/schedules',
    link: 'Ver agendamentos',
  },
  {
    title: 'Trazer seus clientes',
    steps: [
      'Exporte a lista do outro sistema em CSV.',
      'Em “Clientes”, escolha “Importar planilha”, confira a prévia e confirme.',
      'Quem se repete pelo celular ou e-mail vira um cadastro só.',
    ],
    to: '/clients/import',
    link: 'Importar clientes',
  },
]

export const tips = [
  'Use a versão mais recente do Chrome, Safari, Firefox ou Edge.',
  'Se uma página parecer desatualizada, recarregue-a. Se continuar, saia da conta e entre de novo.',
  'Permita janelas deste endereço, para que a de entrada possa abrir.',
  'No celular, use “Adicionar à tela inicial” no menu do navegador: a agenda abre como um aplicativo.',
  'O e-mail de confirmação não chegou? Confira a caixa de spam e o endereço da sua conta.',
  'Ao escrever para nós, conte o que você tentou fazer, em que página, e o que apareceu na tela.',
]
