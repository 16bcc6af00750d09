/** Every expected refusal of the API: its status, and the sentence that a screen shows. Free of zod: browsers import it. */
export const refusals = {
  malformed: { status: 400, sentence: 'Não foi possível entender o pedido.' },
  invalid: { status: 400, sentence: 'Confira os dados informados.' },
  unauthenticated: { status: 401, sentence: 'Entre na sua conta para continuar.' },
  terms_not_accepted: { status: 403, sentence: 'Você precisa aceitar os termos de uso para continuar.' },
  not_found: { status: 404, sentence: 'Não encontrado.' },
  method_not_allowed: { status: 405, sentence: 'Esta ação não existe neste endereço.' },
  payload_too_large: { status: 413, sentence: 'O pedido é grande demais.' },
  unsupported_media_type: { status: 415, sentence: 'Envie os dados em JSON.' },
  too_many_requests: {
    status: 429,
    sentence: 'Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.',
  },
  internal: { status: 500, sentence: 'Algo deu errado do nosso lado. Por favor, tente novamente.' },
  unavailable: { status: 503, sentence: 'Serviço indisponível no momento. Tente novamente em instantes.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type RefusalCode = keyof typeof refusals

/** What a refusal says besides its sentence; only these codes carry more. */
export type RefusalExtras = Record<never, never>

export type RefusalBody<C extends RefusalCode = RefusalCode> = {
  error: string
  code: C
  fields?: Record<string, string>
} & (C extends keyof RefusalExtras ? RefusalExtras[C] : unknown)
