/** Limits and sentences of the waiting list. This file has no zod: the booking page loads it. */
export const mostWindows = 5
/** The number of clients who are asked at the same time for a time that opened. */
export const askedAtOnce = 3
/** No client is asked for a time that begins in fewer minutes than this. */
export const askNotice = 30

export const waitlistSentences = {
  windows: `Escolha de 1 a ${mostWindows} períodos`,
  window: 'Período inválido',
  days: 'O último dia vem antes do primeiro',
  times: 'O fim vem antes do começo',
  past: 'Este período já passou',
  far: 'Escolha dias até um ano à frente',
  earlier: 'Escolha o mesmo dia, ou de 1 a 30 dias antes',
  blocked: 'Você bloqueou este cliente, e ele não pode agendar.',
  late: 'Alguém foi mais rápido. Você continua na lista.',
}
