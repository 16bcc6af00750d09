/** Limits and sentences of visits. Without zod: the booking page loads them. */
export const mostItems = 6
export const longestGuestName = 100
export const mostWeeks = 12
export const mostTimes = 26

export const visitSentences = {
  items: `Escolha de 1 a ${mostItems} serviços`,
  item: 'Serviços inválidos',
  guestName: `Use no máximo ${longestGuestName} caracteres`,
  repeat: `Repita a cada 1 a ${mostWeeks} semanas, de 2 a ${mostTimes} vezes`,
  sameItems: 'Os serviços não podem mudar: escolha só quem atende',
}
