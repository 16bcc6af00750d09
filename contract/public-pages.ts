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
