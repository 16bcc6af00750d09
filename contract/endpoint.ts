import type { ZodObject, ZodType } from 'zod'
import type { PublicLimit, UserLimit } from './limits.ts'
import type { RefusalCode } from './refusals.ts'

/** The callers of an endpoint and their limit: anyone; a signed-in user; a user who accepted the terms in force. */
type Access = { access: 'public'; limit: PublicLimit } | { access: 'user' | 'terms'; limit: UserLimit }

/** The rules of an uploaded file that are checked before the use case; the use case checks the contents. */
export type Upload = {
  types: readonly string[]
  mostBytes: number
  tooLarge: string
  wrongType: string
}

export type Endpoint = Access & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  /** A second path of the endpoint, for OpenAPI, where `path` is ambiguous with another endpoint's path. */
  alias?: `/api/${string}`
  /** The path carries a secret: no cache, no search engine and no other site may get the address or the answer. */
  secret?: true
  tag: Tag
  summary: string
  status: 200 | 201 | 204
  params?: ZodObject
  query?: ZodObject
  headers?: ZodObject
  body?: ZodType
  /** The body is a file instead of JSON. */
  upload?: Upload
  /** The answer is an endless stream of events, each with the schema `success`. */
  stream?: true
  /** The answer is a file of this type. */
  file?: string
  success: ZodType
  refuses: readonly RefusalCode[]
}

/** Declares an API call for the server's routing and validation, the types of clients, and OpenAPI. */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared
}

type Schema = { _zod: { output: unknown; input: unknown } }
export type Output<S> = S extends Schema ? S['_zod']['output'] : undefined
export type Input<S> = S extends Schema ? S['_zod']['input'] : undefined

/** The sections of the API's documentation, in the order of the contract. */
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

type Tag = keyof typeof tags
