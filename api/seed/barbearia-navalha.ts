import type { Weekday, WorkSchedule } from '@encaixe/contract/work-schedule.ts'
import { defaultWorkSchedule, weekdays } from '@encaixe/contract/work-schedule.ts'

/** The demonstration's company, with the values that an owner would type. */
export const shop = {
  name: 'Barbearia Navalha',
  slug: 'navalha',
  cnpj: '11.222.333/0001-81',
  email: 'oi@navalha.example',
  emailPublic: true,
  phone: '(11) 95555-0142',
  address: 'Rua Harmonia, 412, Vila Madalena, São Paulo',
  description: 'Barbearia de bairro desde 2014: quatro cadeiras, café passado na hora e navalha de verdade.',
  themeColor: 'azul',
  pix: { kind: 'email', key: 'pix@navalha.example', name: 'Barbearia Navalha', city: 'São Paulo' },
  // No client of the demonstration has two no-shows, so a visitor of the demonstration books without a deposit.
  deposit: { when: 'after_no_shows', amount: { percent: 30 }, minutes: 1_440 },
  noShowRule: { after: 2, then: 'deposit', clearedBy: 3 },
} as const

export const services = [
  {
    name: 'Corte',
    category: 'Cabelo',
    duration: 30,
    price: 50,
    description: 'Máquina ou tesoura, com acabamento na navalha.',
  },
  {
    name: 'Corte e barba',
    category: 'Combos',
    duration: 60,
    price: 80,
    description: 'Corte completo, toalha quente e barba desenhada.',
  },
  {
    name: 'Barba na navalha',
    category: 'Barba',
    duration: 30,
    price: 40,
    description: 'Toalha quente, navalha e balm no final.',
  },
  {
    name: 'Degradê',
    category: 'Cabelo',
    duration: 45,
    price: 60,
    description: 'Do zero ao comprimento, sem marca.',
  },
  {
    name: 'Corte infantil',
    category: 'Cabelo',
    duration: 30,
    price: 40,
    description: 'Até 10 anos, com paciência de sobra.',
  },
  {
    name: 'Pezinho',
    category: 'Cabelo',
    duration: 15,
    price: 20,
    description: 'Nuca e costeletas em dia entre um corte e outro.',
  },
  {
    name: 'Pigmentação de barba',
    category: 'Barba',
    duration: 45,
    price: 55,
    bufferMinutes: 15,
    description: 'Preenche falhas e define o contorno.',
  },
  {
    name: 'Dia do noivo',
    category: 'Combos',
    duration: 90,
    price: 180,
    description: 'Corte, barba, limpeza de pele e um café.',
  },
] as const

export type ServiceName = (typeof services)[number]['name']

type Hours = [opens: string, closes: string, breakStart?: string, breakEnd?: string]

/** Returns a work schedule. Weekdays that are not listed are days off. */
function week(hours: Partial<Record<Weekday, Hours>>): WorkSchedule {
  const schedule = defaultWorkSchedule()
  for (const day of weekdays) {
    const [startTime = '09:00', endTime = '18:00', breakStart = null, breakEnd = null] = hours[day] ?? []
    schedule[day] = { enabled: day in hours, startTime, endTime, breakStart, breakEnd }
  }
  return schedule
}

function tuesdayToFriday(hours: Hours, saturday: Hours): WorkSchedule {
  return week({ tuesday: hours, wednesday: hours, thursday: hours, friday: hours, saturday })
}

type Staff = {
  name: string
  email: string
  role: string
  performs: readonly ServiceName[]
  /** The professional's percent of their clients' payments, for all services or for one service. */
  shares: readonly { percent: number; service?: ServiceName }[]
  workSchedule: WorkSchedule
}

const late: Hours = ['10:00', '19:00', '13:00', '14:00']

export const staff: readonly Staff[] = [
  {
    name: 'Rafael Nogueira',
    email: 'rafael@navalha.example',
    role: 'Barbeiro e dono',
    performs: services.map(({ name }) => name),
    shares: [{ percent: 60 }],
    workSchedule: tuesdayToFriday(['09:00', '18:00', '12:00', '13:00'], ['09:00', '16:00', '12:30', '13:00']),
  },
  {
    name: 'Tainá Ribeiro',
    email: 'tai@navalha.example',
    role: 'Barbeira',
    performs: ['Corte', 'Corte e barba', 'Degradê', 'Corte infantil', 'Pezinho', 'Pigmentação de barba'],
    shares: [{ percent: 50 }, { percent: 55, service: 'Pigmentação de barba' }],
    workSchedule: week({
      tuesday: late,
      wednesday: late,
      thursday: late,
      friday: ['10:00', '20:00', '14:00', '15:00'],
      saturday: ['08:00', '17:00', '12:00', '13:00'],
    }),
  },
  {
    name: 'Diego Amaral',
    email: 'diego@navalha.example',
    role: 'Barbeiro',
    performs: ['Corte', 'Corte e barba', 'Degradê', 'Corte infantil', 'Pezinho'],
    shares: [{ percent: 42.5 }],
    workSchedule: tuesdayToFriday(['11:00', '20:00', '15:00', '16:00'], ['10:00', '18:00', '14:00', '14:30']),
  },
  {
    name: 'José Prado',
    email: 'jose@navalha.example',
    role: 'Barbeiro, mestre da navalha',
    performs: ['Corte', 'Corte e barba', 'Barba na navalha', 'Pezinho', 'Dia do noivo'],
    shares: [{ percent: 45 }],
    workSchedule: week({
      wednesday: ['09:00', '15:00'],
      thursday: ['09:00', '15:00'],
      friday: ['09:00', '15:00'],
      saturday: ['08:00', '14:00'],
    }),
  },
]

type DayOff = {
  name: string
  weekday: Weekday
  /** The times of an exception that repeats weekly. Without `weekly` the exception is for the first such day only. */
  weekly?: { startTime: string; endTime: string }
  reason: string
}

/** The days that differ from the usual week. The seed also closes the next national holiday. */
export const daysOff: readonly DayOff[] = [
  {
    name: 'José Prado',
    weekday: 'thursday',
    weekly: { startTime: '12:00', endTime: '12:30' },
    reason: 'Almoço com a filha',
  },
  { name: 'Tainá Ribeiro', weekday: 'wednesday', reason: 'Curso de colorimetria' },
]
