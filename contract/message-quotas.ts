/** The most messages in any 24 hours, even with `RATE_LIMITS=off`. The documentation prints this table. */
export const messageQuotas = {
  company: { max: 5_000, what: 'mensagens de uma empresa que já pagou', reason: 'company', shared: true },
  companyInTrial: {
    max: 300,
    what: 'mensagens de uma empresa que ainda não pagou',
    reason: 'company',
    shared: true,
  },
  client: { max: 12, what: 'e-mails de uma empresa para o mesmo cliente', reason: 'receiver' },
  clientOfAll: {
    max: 20,
    ofTrials: 12,
    what: 'e-mails de todas as empresas para o mesmo cliente; as que ainda não pagaram param em 12, se o endereço não é de uma conta, mas o primeiro e-mail de cada uma sai até 16; uma que já escreveu em outro dia tem o dobro',
    reason: 'receiver',
    shared: true,
  },
  team: {
    max: 600,
    what: 'e-mails de uma empresa para o mesmo endereço da equipe, se o endereço é de uma conta',
    reason: 'receiver',
  },
  teamUnknownOfAll: {
    max: 20,
    ofTrials: 16,
    what: 'e-mails de todas as empresas para outro endereço da equipe; as empresas que ainda não pagaram param em 16, mas o primeiro e-mail de cada uma sai até 18; uma que já escreveu em outro dia tem o dobro',
    reason: 'receiver',
  },
  security: {
    max: 10,
    what: 'avisos de segurança de uma empresa para o mesmo endereço: e-mail trocado ou convite, à parte das outras cotas',
    reason: 'receiver',
  },
  securityOfAll: {
    max: 14,
    ofTrials: 10,
    what: 'avisos de segurança de todas as empresas para um endereço que não é de uma conta; as empresas que ainda não pagaram param em 10, mas o primeiro aviso de cada uma sai até 12; uma que já escreveu em outro dia tem o dobro',
    reason: 'receiver',
  },
  securityToOwner: {
    max: 100,
    what: 'avisos de segurança de uma empresa para quem a registrou',
    reason: 'receiver',
  },
  phone: { max: 6, what: 'mensagens de uma empresa para o mesmo celular', reason: 'receiver' },
  phoneOfAll: {
    max: 10,
    ofTrials: 7,
    what: 'mensagens de todas as empresas para o mesmo celular; as que ainda não pagaram param em 7, mas a primeira mensagem de cada uma sai até 8; uma que já escreveu em outro dia tem o dobro',
    reason: 'receiver',
  },
  strangers: {
    max: 1_000,
    ofTrials: 40,
    what: 'endereços de e-mail que ninguém provou, de clientes e da equipe, aos quais uma empresa escreve; 40 de uma que ainda não pagou',
    reason: 'strangers',
  },
  firstOfDay: {
    max: 40,
    what: 'números novos de uma empresa (os que só contas digitaram contam à parte, com o mesmo limite)',
    reason: 'first',
  },
  firstOfMonth: {
    max: 400,
    what: 'números novos de uma empresa nos 30 dias depois do primeiro pagamento (os que só contas digitaram contam à parte, com o mesmo limite)',
    reason: 'firstMonth',
  },
  firstInTrial: {
    max: 20,
    what: 'números novos de uma empresa que ainda não pagou, no teste todo, com as empresas que o dono já apagou (os que só contas digitaram contam à parte, com o mesmo limite)',
    reason: 'trial',
  },
  firstOfAccounts: {
    max: 3,
    what: 'confirmações de todas as empresas para um celular que só contas digitaram; de uma empresa, as mesmas três em todo o tempo',
    reason: 'receiver',
  },
  account: { max: 60, what: 'mensagens causadas por uma conta de cliente', reason: 'account' },
  product: { max: 10, what: 'avisos do Encaixe para o mesmo endereço', reason: 'receiver' },
  retry: { max: 3, what: 'novos envios da mesma mensagem', reason: 'receiver' },
  contact: { max: 500, what: 'mensagens do formulário de contato', reason: 'product' },
} as const

export type MessageQuota = keyof typeof messageQuotas

/** First messages of a company are closed when more than 3 of 100 first numbers, and at least five, are not its clients. */
export const notMeRule = { atLeast: 5, share: 3 / 100 }

/** The part of a shared quota that is reserved for reminders and for bookings of clients in their own accounts. */
export const reservedShare = 1 / 3

/** The log warns about a company when it has used this share of its quota. */
export const quotaWarning = 0.8

/** The sentences that an owner reads beside a message that was not sent. */
export const heldReasons = {
  company: 'limite diário de mensagens da empresa',
  receiver: 'limite diário de mensagens para este destinatário',
  account: 'limite diário de mensagens causadas por este cliente',
  product: 'limite diário de mensagens do formulário',
  suppressed: 'este contato não recebe mensagens',
  notMe: 'quem tem este número respondeu “Não é comigo”',
  unproven: 'o cliente ainda não confirmou este número',
  strangers: 'limite diário de endereços de e-mail novos da empresa',
  first: 'limite diário de números novos da empresa',
  firstMonth: 'limite de números novos do primeiro mês',
  trial: 'no teste, até 20 números novos recebem mensagens',
  closed: 'mensagens para números novos estão paradas: muitas pessoas responderam “Não é comigo”',
  name: 'o nome da empresa parece o de um banco ou órgão, ou tem telefone ou site',
  service: 'o nome do serviço parece um aviso de banco ou órgão, ou tem telefone',
} as const
