import { dayText } from '../platform/describe-until.ts'

export type Wished = { date: string; startTime: string }

/** The message to the company about an appointment: `Olá! É sobre o meu horário de terça, 24/11 às 10:00.` */
export const aboutTime = ({ date, startTime }: Wished) =>
  `Olá! É sobre o meu horário de ${dayText(date)} às ${startTime}.`

/** The message to the company, ready in WhatsApp: `Olá! Preciso mudar o meu horário de terça, 24/11 às 10:00.` */
export const askCompany = ({ date, startTime }: Wished) =>
  `Olá! Preciso mudar o meu horário de ${dayText(date)} às ${startTime}.`
