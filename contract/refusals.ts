import type { Appointment } from './appointments.ts'

/** The expected refusals of the API, with status and sentence on screen. This file has no zod: browsers import it. */
export const refusals = {
  malformed: { status: 400, sentence: 'Não foi possível entender o pedido.' },
  invalid: { status: 400, sentence: 'Confira os dados informados.' },
  /** A member of several companies did not name the company. */
  company_needed: { status: 400, sentence: 'Você trabalha em mais de uma empresa. Escolha em qual.' },
  sign_in_refused: {
    status: 400,
    sentence: 'Não foi possível concluir a entrada na sua conta. Por favor, entre novamente.',
  },
  unauthenticated: { status: 401, sentence: 'Entre na sua conta para continuar.' },
  terms_not_accepted: { status: 403, sentence: 'Você precisa aceitar os termos de uso para continuar.' },
  subscription_required: {
    status: 403,
    sentence: 'Você precisa de uma assinatura ativa para continuar.',
  },
  plan_limit: {
    status: 403,
    sentence: 'Seu plano não permite mais colaboradores ativos. Mude de plano para adicionar mais.',
  },
  foreign_origin: { status: 403, sentence: 'Este pedido veio de outro site e não foi aceito.' },
  owner_only: { status: 403, sentence: 'Só a empresa pode fazer isto.' },
  role: { status: 403, sentence: 'O seu acesso nesta empresa não permite isto. Fale com quem cuida dela.' },
  not_found: { status: 404, sentence: 'Não encontrado.' },
  company_moved: { status: 404, sentence: 'Empresa não encontrada' },
  link_gone: { status: 404, sentence: 'Este link não vale mais' },
  invitation_gone: {
    status: 404,
    sentence: 'Este convite não vale mais. Peça outro a quem convidou você.',
  },
  method_not_allowed: { status: 405, sentence: 'Esta ação não existe neste endereço.' },
  already_has_company: { status: 409, sentence: 'Você já tem uma empresa cadastrada.' },
  /** An account can have only one role in a company, and a collaborator can have only one account. */
  already_member: { status: 409, sentence: 'Esta conta já faz parte desta empresa.' },
  slug_taken: { status: 409, sentence: 'Este slug já está em uso. Escolha outro.' },
  company_inactive: {
    status: 409,
    sentence: 'Esta empresa não está aceitando agendamentos no momento',
  },
  procedure_inactive: {
    status: 409,
    sentence: 'Este procedimento não está disponível para agendamento no momento',
  },
  /** A typed number that the company has answered already. */
  claim_settled: { status: 409, sentence: 'Este número já foi respondido.' },
  slot_taken: {
    status: 409,
    sentence: 'Este horário acabou de ser reservado. Por favor, escolha outro horário.',
  },
  slot_unavailable: {
    status: 409,
    sentence: 'Este horário não está disponível. Por favor, escolha outro horário.',
  },
  /** A service costs another price than the person who books has read. The sentence names both prices. */
  price_changed: { status: 409, sentence: 'O preço mudou. Confirme de novo.' },
  appointment_closed: { status: 409, sentence: 'Este agendamento já foi concluído ou cancelado.' },
  /** A member records a no-show before the appointment starts. */
  not_begun: { status: 409, sentence: 'Este horário ainda não começou.' },
  whatsapp_taken: { status: 409, sentence: 'Este número de WhatsApp já está ligado a outra empresa.' },
  /** The company blocked this client. */
  not_accepted: {
    status: 409,
    sentence: 'Esta empresa não está aceitando agendamentos online seus. Fale com ela.',
  },
  /** Another client of the book has this mobile or this e-mail. */
  client_exists: { status: 409, sentence: 'Você já tem um cliente com este celular ou este e-mail.' },
  waitlist_off: {
    status: 409,
    sentence: 'Esta empresa não está com a lista de espera aberta. Fale com ela.',
  },
  /** The waiting client took a time or left the list, or the last window is over. */
  waitlist_closed: { status: 409, sentence: 'Este pedido já saiu da lista de espera.' },
  /** A member asks a client to whom no message can be sent. */
  unreachable: { status: 409, sentence: 'Nenhuma mensagem nossa chega a este cliente. Fale com ele.' },
  company_open: { status: 409, sentence: 'Apague a sua empresa antes de apagar a sua conta.' },
  appointment_changed: {
    status: 409,
    sentence: 'Este agendamento mudou enquanto você olhava. Confira como ficou.',
  },
  /** A change of hours excludes appointments. With `keep: true` the hours are changed anyway. */
  appointments_affected: { status: 409, sentence: 'Há agendamentos nesse período.' },
  /** A client cancels or moves later than the company allows; the sentence names the limit. */
  too_late: { status: 409, sentence: 'Está muito perto do seu horário. Fale com a empresa.' },
  offer_settled: { status: 409, sentence: 'Esta escolha já foi feita. Confira como ficou.' },
  /** A client reports a deposit as paid after the time to pay is over. */
  hold_over: {
    status: 409,
    sentence: 'O prazo do sinal acabou e o horário foi liberado. Se você já pagou, fale com a empresa.',
  },
  /** The company did not find the payment that this client reported before. */
  claims_ended: {
    status: 409,
    sentence: 'Esta empresa não encontrou o seu pagamento anterior. Mande o comprovante para ela.',
  },
  deposit_settled: { status: 409, sentence: 'Este sinal já foi recebido.' },
  /** Only a received deposit is given back, and only before its visit is completed: then it is a part of a payment. */
  deposit_not_kept: {
    status: 409,
    sentence: 'Só dá para devolver um sinal recebido de uma visita que não foi concluída.',
  },
  /** A payment is edited before the completion. */
  not_completed: { status: 409, sentence: 'Este agendamento ainda não foi concluído.' },
  payment_closed: {
    status: 409,
    sentence: 'Um pagamento só pode ser corrigido em até 31 dias.',
  },
  till_closed: { status: 409, sentence: 'O caixa deste dia já foi fechado.' },
  share_exists: {
    status: 409,
    sentence: 'Este profissional já tem uma cota que começa nesta data. Escolha outra data.',
  },
  share_in_force: {
    status: 409,
    sentence: 'Esta cota já começou. Para mudar, cadastre outra a partir de uma data.',
  },
  account_answers: {
    status: 403,
    sentence:
      'Entre na sua conta para responder este extrato. Quem tem acesso à equipe não responde pelo link.',
  },
  statement_exists: { status: 409, sentence: 'Este profissional já tem um extrato deste mês.' },
  statement_closed: {
    status: 409,
    sentence: 'Este extrato já foi respondido. O que mudou depois entra no próximo.',
  },
  has_future_appointments: {
    status: 409,
    sentence: 'Há agendamentos futuros. Cancele ou conclua-os antes.',
  },
  message_settled: {
    status: 409,
    sentence: 'Esta mensagem já foi enviada, ou não vale mais.',
  },
  stale_version: {
    status: 409,
    sentence:
      'Estes dados foram alterados em outra janela. Recarregue para ver a versão atual antes de salvar.',
  },
  subscription_exists: { status: 409, sentence: 'Você já tem uma assinatura.' },
  subscription_closed: {
    status: 409,
    sentence: 'Esta assinatura já está cancelada ou expirada. Você pode reativá-la.',
  },
  subscription_open: {
    status: 409,
    sentence: 'Só uma assinatura cancelada ou expirada pode ser reativada.',
  },
  plan_too_small: {
    status: 409,
    sentence: 'Você tem mais colaboradores ativos do que este plano permite.',
  },
  /** A hard cap of caps.ts. The sentence of the cap replaces this sentence. */
  too_many: { status: 409, sentence: 'O limite já foi atingido.' },
  payload_too_large: { status: 413, sentence: 'O pedido é grande demais.' },
  unsupported_media_type: { status: 415, sentence: 'Envie os dados em JSON.' },
  /** Only a local deployment refuses a foreign host name: anybody who reaches such a deployment could sign in. */
  foreign_host: {
    status: 421,
    sentence: 'Este servidor é local e só atende pelo endereço desta própria máquina.',
  },
  idempotency_key_reused: {
    status: 422,
    sentence: 'Esta chave de repetição já foi usada com outros dados.',
  },
  too_many_requests: {
    status: 429,
    sentence: 'Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.',
  },
  internal: { status: 500, sentence: 'Algo deu errado do nosso lado. Por favor, tente novamente.' },
  payment_unavailable: {
    status: 503,
    sentence:
      'O provedor de pagamentos não respondeu. Nada foi cobrado. Por favor, tente novamente em instantes.',
  },
  unavailable: { status: 503, sentence: 'Serviço indisponível no momento. Tente novamente em instantes.' },
} as const satisfies Record<string, { status: number; sentence: string }>

export type RefusalCode = keyof typeof refusals

/**
 * A free time near the requested time, with the requested professional if possible, otherwise with another
 * professional. For a visit the alternative names no professional: it is a start of the full visit with the requested
 * items.
 */
export type Alternative = {
  date: string
  startTime: string
  collaboratorId: string | null
  collaboratorName: string | null
}

/** An alternative for an appointment that is not part of a visit of several. */
export type NamedAlternative = Alternative & { collaboratorId: string; collaboratorName: string }

export const namesSomebody = (one: Alternative): one is NamedAlternative => one.collaboratorId !== null

/** The extra fields of each refusal; refusals that are not listed have only their sentence. */
type RefusalExtras = {
  /** The current slug of a company that was requested by a former slug. */
  company_moved: { movedTo: string }
  /** The company of an expired link; absent for a link that never existed. */
  link_gone: { company?: { name: string; slug: string } }
  /** The company that can help a client; absent when the caller is the company. */
  too_many: { company?: { name: string; slug: string; phone: string | null } }
  too_late: { company: { name: string; slug: string; phone: string | null } }
  has_future_appointments: { count: number }
  client_exists: { clientId: string }
  /** `count` is the number of all affected appointments; the list has at most fifty. */
  appointments_affected: { count: number; appointments: Appointment[] }
  /** The alternatives, the nearest first, at most six. */
  slot_taken: { alternatives: Alternative[] }
  slot_unavailable: { alternatives: Alternative[] }
  /** The present price of the visit in reais, null without a price, and of each of its services, in their order. */
  price_changed: { price: number | null; items: { procedureId: string; price: number | null }[] }
}

export type RefusalBody<C extends RefusalCode = RefusalCode> = {
  error: string
  code: C
  fields?: Record<string, string>
} & (C extends keyof RefusalExtras ? RefusalExtras[C] : unknown)
