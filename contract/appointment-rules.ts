/** Sentences and limits of bookings, in a separate file because the public booking page loads them without zod. */
export const longestNotes = 1_000
export const longestSearch = 100
/** A phone number may have digits, spaces, parentheses, hyphens and plus. */
export const phonePattern = /^[\d\s()+-]*$/
export const longestPhone = 40
/** The number of days from today on which free times are offered. */
export const horizonDays = 365

export const bookingSentences = {
  company: 'Empresa é obrigatória',
  procedure: 'Por favor, selecione um procedimento.',
  date: 'Por favor, selecione uma data.',
  time: 'Por favor, selecione um horário.',
  collaborator: 'Por favor, selecione um profissional.',
  /** The same sentence for the company's people. */
  collaboratorOfCompany: 'Por favor, selecione um colaborador.',
  clientName: 'Por favor, informe o nome do cliente.',
  clientEmail: 'Por favor, informe o e-mail do cliente.',
  clientEmailInvalid: 'Por favor, informe um e-mail válido.',
  dateInvalid: 'Data inválida',
  timeInvalid: 'Horário inválido',
  datePast: 'Escolha uma data a partir de hoje.',
  month: 'Mês inválido',
  minuteStep: 'Use minutos de 5 em 5',
  duration: 'Duração deve ser um número inteiro de 1 a 1440 minutos',
  phone: 'Formato de telefone inválido',
  mobile: 'Informe o celular com DDD, por exemplo (11) 98888-7777.',
  notes: `Use no máximo ${longestNotes} caracteres`,
}
