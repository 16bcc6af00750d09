import type { Question } from './list-questions.ts'

export type TradeSlug = 'barbearia' | 'salao-beleza' | 'clinica-estetica' | 'estudio-tatuagem'

/** The data of a trade that every page needs. Its texts are in a separate file, which only the trade's page loads. */
export type Trade = { slug: TradeSlug; name: string; teaser: string; shop: string }

export const trades: Trade[] = [
  {
    slug: 'barbearia',
    name: 'Barbearias',
    teaser: 'Corte de 30, degradê de 45 e o pezinho que cabe entre os dois.',
    shop: 'Barbearia Navalha',
  },
  {
    slug: 'salao-beleza',
    name: 'Salões de Beleza',
    teaser: 'A cor pede três horas, a unha pede 45 minutos, e ninguém atropela ninguém.',
    shop: 'Studio Ágata',
  },
  {
    slug: 'clinica-estetica',
    name: 'Clínicas de Estética',
    teaser: 'Quem não vem avisa antes, e a sessão não fica vazia.',
    shop: 'Clínica Vértice',
  },
  {
    slug: 'estudio-tatuagem',
    name: 'Estúdios de Tatuagem',
    teaser: 'Cinco horas de fechamento ou um flash: só aparece onde cabe inteiro.',
    shop: 'Ponto Tattoo',
  },
]

/** Trades without a page of their own link to the general page. */
export const otherTrades = ['Consultórios', 'Academias', 'Coworking']

export type Block = { from: string; minutes: number; name: string; what: string }

/** An example: one person's day with a gap, and the appointment that fits into it. */
export type Day = {
  weekday: string
  date: string
  person: string
  opens: string
  closes: string
  blocks: Block[]
  fit: Block & { said: string }
}

export type Moment = { at: string; title: string; text: string }

export type Service = { name: string; minutes: number; price?: number; note: string }

export type TradePage = {
  slug: TradeSlug
  /** The description that search engines show. */
  headline: string
  title: string
  lead: string
  day: Day
  habits: { title: string; before: string; after: string }[]
  story: { title: string; moments: Moment[] }
  services: { title: string; lead: string; list: Service[] }
  /** The page appends "cabe um encaixe" to `text`. */
  mine: { title: string; text: string; promises: string[]; picture: string }
  questions: Question[]
  last: { title: string; text: string }
}
