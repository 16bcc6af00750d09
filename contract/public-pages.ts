/** A page that anyone may find: where it stands, and the words on the picture of its link. */
export type PublicPage = { path: `/${string}`; slogan: string }

/** `/landing` shows what `/` shows, so only one of them is to be found. */
export const publicPages: PublicPage[] = [
  { path: '/', slogan: 'Cabe mais um na sua agenda.' },
  { path: '/barbearia', slogan: 'Cadeira cheia na sua barbearia.' },
  { path: '/salao-beleza', slogan: 'O salão inteiro na mesma agenda.' },
  { path: '/clinica-estetica', slogan: 'Menos faltas, mais sessões.' },
  { path: '/estudio-tatuagem', slogan: 'Cada sessão no seu lugar.' },
  { path: '/como-funciona', slogan: 'Como funciona: quatro passos e pronto.' },
  { path: '/sobre', slogan: 'Achar lugar para mais um.' },
  { path: '/contato', slogan: 'Fale com a gente.' },
  { path: '/support', slogan: 'Suporte: a gente ajuda.' },
  { path: '/terms-of-service', slogan: 'Termos de Uso' },
  { path: '/privacy', slogan: 'Política de Privacidade' },
]
