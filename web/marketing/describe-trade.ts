/** A trade that has a landing page of its own. */
export type Trade = {
  slug: 'barbearia' | 'salao-beleza' | 'clinica-estetica' | 'estudio-tatuagem'
  name: string
  title: string
  lead: string
}

export const trades: Trade[] = [
  {
    slug: 'barbearia',
    name: 'Barbearias',
    title: 'Cadeira cheia, sem parar o corte para atender o telefone.',
    lead: 'O cliente escolhe o serviço, o barbeiro e o horário pelo link. Você olha a agenda e já sabe quem é o próximo.',
  },
  {
    slug: 'salao-beleza',
    name: 'Salões de Beleza',
    title: 'O salão inteiro na mesma agenda.',
    lead: 'Corte, cor, unhas e maquiagem, cada profissional com os seus procedimentos e a sua jornada. A cliente marca de madrugada e o salão acorda cheio.',
  },
  {
    slug: 'clinica-estetica',
    name: 'Clínicas de Estética',
    title: 'Menos faltas, mais sessões.',
    lead: 'Cada procedimento com a sua duração certa, cada sala com o seu tempo. Os lembretes saem sozinhos e quem não vem avisa antes.',
  },
  {
    slug: 'estudio-tatuagem',
    name: 'Estúdios de Tatuagem',
    title: 'A sessão longa e a curta, cada uma no seu lugar.',
    lead: 'Quem tatua define quanto tempo precisa. O cliente vê só os horários em que a sessão inteira cabe.',
  },
]

/** Trades that have no page of their own yet share the general one. */
export const otherTrades = ['Consultórios', 'Academias', 'Coworking']

export function describeTrade(pathname: string): Trade | undefined {
  return trades.find(({ slug }) => pathname.replaceAll('/', '') === slug)
}
