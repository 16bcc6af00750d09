import { spanOf } from '@encaixe/contract/free-starts.ts'
import { timeOf } from '@encaixe/contract/local-time.ts'
import { busySpan } from '../appointments/measure-busy.ts'
import type { Candidate } from './find-free-now.ts'

/** Beside a name: `livre agora`, `ocupado até 14:30`, `atende Paulo César às 15:00`, `no intervalo`. */
export function describeRoomOf({ busy, odd }: Candidate, minute: number): string {
  if (!busy) return odd ?? 'livre agora'
  if (spanOf(busy).end <= minute) return `livre às ${timeOf(busySpan(busy).end)}`
  if (busy.status === 'held') return `reservado às ${busy.startTime}`
  return spanOf(busy).start <= minute
    ? `ocupado até ${busy.endTime}`
    : `atende ${busy.clientName} às ${busy.startTime}`
}

/** `Rafael Nogueira está com Pedro Antunes até 14:30.`, `Com Tainá Ribeiro, livre agora.` */
export function describeCandidate(candidate: Candidate, minute: number): string {
  const { person, busy } = candidate
  const room = describeRoomOf(candidate, minute)
  if (!busy) return `Com ${person.name}, ${room}.`
  if (spanOf(busy).end <= minute) return `${person.name} só fica ${room}.`
  if (busy.status === 'held') return `${person.name} tem um horário ${room}.`
  return spanOf(busy).start <= minute
    ? `${person.name} está com ${busy.clientName} até ${busy.endTime}.`
    : `${person.name} ${room}.`
}
