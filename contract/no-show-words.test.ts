import { expect, test } from 'vitest'
import { describeNoShowRule } from './no-show-words.ts'

test('the rule of no-shows has a text for the company and a text for the client', () => {
  expect(describeNoShowRule({ after: 2, then: 'ask', clearedBy: 3 }, 'company')).toBe(
    'Depois de 2 faltas, o que o cliente agenda pela página espera a sua resposta por até 24 horas. Sem resposta, o horário fica livre de novo, e vocês dois são avisados. Depois de 3 visitas seguidas, ele volta a agendar direto.',
  )
  expect(describeNoShowRule({ after: 1, then: 'deposit', clearedBy: 1 }, 'client')).toBe(
    'Depois de 1 falta, o que você agenda pela página só fica marcado depois do sinal por Pix. Depois de 1 visita, você volta a agendar direto.',
  )
  expect(describeNoShowRule({ after: 2, then: 'none', clearedBy: 3 }, 'client')).toBe(
    'Nesta empresa, uma falta não muda o jeito de agendar.',
  )
  expect(describeNoShowRule({ after: 2, then: 'none', clearedBy: 3 }, 'company')).toBe(
    'Uma falta fica só anotada. O cliente agenda como antes.',
  )
})
