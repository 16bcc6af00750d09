export type DocumentKind = 'cnpj' | 'cpf'

type Documents = { document: DocumentKind; cnpj: string; cpf: string }

/** Only the chosen document is sent: giving one replaces the other. */
export const chosenDocument = ({ document, cnpj, cpf }: Documents) =>
  document === 'cpf' ? { cpf } : { cnpj }

/** The contract names the CNPJ where both are missing; a form that asks for the CPF says it there. */
export const missingCpf = ({ document }: Pick<Documents, 'document'>, field: PropertyKey | undefined) =>
  document === 'cpf' && field === 'cnpj' ? { field: 'cpf', message: 'CPF é obrigatório' } : undefined
