/** A page that search engines index; `slogan` is drawn on the preview picture of links to the page. */
export type PublicPage = { path: `/${string}`; slogan: string }

/** The public pages. `/landing` is left out, because it shows the same page as `/`. */
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

/** The number of services on a company's page; further services are on further pages. */
export const servicesPerPage = 60

/** Reads the number of the page of services from a company's address; 1 for every text that is not a page number. */
export function servicesPageOf(query: URLSearchParams): number {
  const asked = query.get('pagina') ?? ''
  return /^[1-9]\d?$/.test(asked) ? Number(asked) : 1
}

/** The page of services is the only query that changes a company's page, so it is part of the cache key of the page. */
export const servicesPagePath = (slug: string, page: number) =>
  page > 1 ? `/${slug}?pagina=${page}` : `/${slug}`

/** The address of a company's booking form, with this service as the first one. */
export const bookingPath = (slug: string, procedureId: string) => `/${slug}/agendar/${procedureId}`
