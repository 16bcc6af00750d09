/** A service that many shops of a trade offer, with a usual time and price for the owner to change. */
export type UsualService = { name: string; category?: string; minutes: number; price?: number }

export type Trade = { id: string; name: string; services: UsualService[] }

const hair = 'Cabelo'
const beard = 'Barba'
const nails = 'Unhas'
const brows = 'Sobrancelhas'
const face = 'Rosto'
const body = 'Corpo'

/** The ids of the first four are the addresses of their landing pages, which store the visitor's trade. */
export const trades: Trade[] = [
  {
    id: 'barbearia',
    name: 'Barbearia',
    services: [
      { name: 'Corte', category: hair, minutes: 30, price: 50 },
      { name: 'Degradê', category: hair, minutes: 45, price: 60 },
      { name: 'Barba', category: beard, minutes: 30, price: 40 },
      { name: 'Corte e barba', category: hair, minutes: 60, price: 80 },
      { name: 'Pezinho', category: hair, minutes: 15, price: 20 },
      { name: 'Sobrancelha', category: brows, minutes: 15, price: 20 },
      { name: 'Corte infantil', category: hair, minutes: 30, price: 45 },
      { name: 'Pigmentação de barba', category: beard, minutes: 45, price: 60 },
    ],
  },
  {
    id: 'salao-beleza',
    name: 'Salão de beleza',
    services: [
      { name: 'Corte feminino', category: hair, minutes: 45, price: 90 },
      { name: 'Escova', category: hair, minutes: 45, price: 60 },
      { name: 'Coloração', category: hair, minutes: 120, price: 180 },
      { name: 'Mechas', category: hair, minutes: 180, price: 350 },
      { name: 'Hidratação', category: hair, minutes: 45, price: 80 },
      { name: 'Progressiva', category: hair, minutes: 150, price: 250 },
      { name: 'Manicure', category: nails, minutes: 45, price: 40 },
      { name: 'Pedicure', category: nails, minutes: 45, price: 45 },
      { name: 'Design de sobrancelhas', category: brows, minutes: 30, price: 45 },
      { name: 'Maquiagem', minutes: 60, price: 150 },
    ],
  },
  {
    id: 'clinica-estetica',
    name: 'Estética',
    services: [
      { name: 'Avaliação', minutes: 30, price: 80 },
      { name: 'Limpeza de pele', category: face, minutes: 60, price: 150 },
      { name: 'Peeling', category: face, minutes: 45, price: 200 },
      { name: 'Microagulhamento', category: face, minutes: 60, price: 300 },
      { name: 'Toxina botulínica', category: face, minutes: 45, price: 900 },
      { name: 'Drenagem linfática', category: body, minutes: 60, price: 130 },
      { name: 'Massagem modeladora', category: body, minutes: 60, price: 130 },
      { name: 'Depilação a laser', category: body, minutes: 30, price: 120 },
    ],
  },
  {
    id: 'estudio-tatuagem',
    name: 'Tatuagem',
    services: [
      { name: 'Orçamento', minutes: 30 },
      { name: 'Flash', minutes: 60, price: 250 },
      { name: 'Tatuagem pequena', minutes: 90, price: 350 },
      { name: 'Tatuagem autoral', minutes: 180, price: 800 },
      { name: 'Fechamento, sessão', minutes: 300, price: 1_200 },
      { name: 'Retoque', minutes: 60 },
      { name: 'Piercing', minutes: 30, price: 120 },
    ],
  },
  {
    id: 'unhas',
    name: 'Unhas e cílios',
    services: [
      { name: 'Manicure', category: nails, minutes: 45, price: 40 },
      { name: 'Pedicure', category: nails, minutes: 45, price: 45 },
      { name: 'Mão e pé', category: nails, minutes: 90, price: 75 },
      { name: 'Esmaltação em gel', category: nails, minutes: 60, price: 80 },
      { name: 'Alongamento de unhas', category: nails, minutes: 120, price: 150 },
      { name: 'Manutenção de alongamento', category: nails, minutes: 90, price: 110 },
      { name: 'Extensão de cílios', category: 'Cílios', minutes: 120, price: 160 },
      { name: 'Design de sobrancelhas', category: brows, minutes: 30, price: 45 },
    ],
  },
  {
    id: 'consultorio',
    name: 'Consultório',
    services: [
      { name: 'Primeira consulta', minutes: 60, price: 200 },
      { name: 'Consulta', minutes: 50, price: 180 },
      { name: 'Retorno', minutes: 30 },
      { name: 'Consulta on-line', minutes: 50, price: 180 },
      { name: 'Avaliação', minutes: 45, price: 150 },
      { name: 'Sessão', minutes: 50, price: 160 },
    ],
  },
  {
    id: 'academia',
    name: 'Academia e estúdio',
    services: [
      { name: 'Aula experimental', minutes: 60 },
      { name: 'Avaliação física', minutes: 60, price: 120 },
      { name: 'Personal, 1 hora', minutes: 60, price: 120 },
      { name: 'Pilates', minutes: 60, price: 90 },
      { name: 'Treino funcional', minutes: 60, price: 70 },
      { name: 'Alongamento', minutes: 45, price: 60 },
    ],
  },
]

/** The trade of the landing page that this browser came from; undefined for visitors of the general page. */
export function readTrade(): Trade | undefined {
  try {
    const kept = localStorage.getItem('businessType')
    return trades.find(({ id }) => id === kept)
  } catch {
    return undefined
  }
}
