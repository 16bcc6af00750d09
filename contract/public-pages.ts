/** A page that search engines index; `slogan` is drawn on the picture of its link. */
export type PublicPage = { path: `/${string}`; slogan: string }

/** Without `/landing`, which shows the same as `/`. */
export const publicPages: PublicPage[] = [
  { path: '/', slogan: 'Cabe mais um na sua agenda.' },
  { path: '/barbearia', slogan: 'A máquina não para. O telefone, sim.' },
  { path: '/salao-beleza', slogan: 'Enquanto a cor age, a agenda enche.' },
  { path: '/clinica-estetica', slogan: 'A sessão das 15h não fica vazia.' },
  { path: '/estudio-tatuagem', slogan: 'Mão firme. Agenda também.' },
  { path: '/como-funciona', slogan: 'Como funciona: quatro passos e pronto.' },
  { path: '/sobre', slogan: 'Achar lugar para mais um.' },
  { path: '/contato', slogan: 'Fale com a gente.' },
  { path: '/support', slogan: 'Suporte: a gente ajuda.' },
  { path: '/terms-of-service', slogan: 'Termos de Uso' },
  { path: '/privacy', slogan: 'Política de Privacidade' },
]

/** A company's page shows so many services; the others are on its further pages. */
export const servicesPerPage = 60

/** The page of services in the address of a company's page; 1 for every text that is no number of a page. */
export function servicesPageOf(query: URLSearchParams): number {
  const asked = query.get('pagina') ?? ''
  return /^[1-9]\d?$/.test(asked) ? Number(asked) : 1
}

/** The only query that changes a company's page, so it is a part of the key under which the page is cached. */
export const servicesPagePath = (slug: string, page: number) =>
  page > 1 ? `/${slug}?pagina=${page}` : `/${slug}`
