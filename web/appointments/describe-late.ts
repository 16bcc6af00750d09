import { noticeWords } from '@encaixe/contract/notice-words.ts'
import { dayText } from './move/describe-move.ts'

export type Wished = { date: string; startTime: string }

const wishes = { move: 'remarcar', cancel: 'cancelar' }

/** The message to the company that is ready in WhatsApp: `Olá! Preciso remarcar o meu horário de terça, 24/11 às 10:00.` */
export const askCompany = (wish: keyof typeof wishes, { date, startTime }: Wished) =>
  `Olá! Preciso ${wishes[wish]} o meu horário de ${dayText(date)} às ${startTime}.`

export const describeLate = (cancellationNotice: number) =>
  `Faltam menos de ${noticeWords(cancellationNotice)} para o seu horário. Para remarcar ou cancelar, fale com a empresa.`
