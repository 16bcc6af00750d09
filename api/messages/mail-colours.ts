import type { ThemeColor } from '@encaixe/contract/theme-color.ts'

/** `band` is the cover, `fill` a button. Mail clients ignore the product's style sheet, so the values are repeated here. */
export type MailColours = {
  band: string
  fill: string
  darkBand: string
  darkFill: string
  darkLink: string
}

export const shopColours: Record<ThemeColor, MailColours> = {
  azul: tones('#24408e', '#24408e', '#1e3473', '#4766c4', '#b3c3fb'),
  petroleo: tones('#004e5a', '#05515d', '#013d46', '#167483', '#97d3e0'),
  mata: tones('#135230', '#175533', '#074023', '#387751', '#a5d5b4'),
  oliva: tones('#464912', '#494b15', '#363807', '#696c34', '#c8cc9f'),
  cacau: tones('#64381c', '#673b1e', '#502a11', '#8b5a3c', '#e8bda4'),
  ameixa: tones('#6c2852', '#6f2b55', '#571b41', '#954977', '#f2b1d4'),
  grafite: tones('#474540', '#4a4743', '#373531', '#6a6762', '#c9c7c3'),
}

/** For mails of the product itself. */
export const ownColours: MailColours = tones('#06363f', '#0a5463', '#06363f', '#1a7788', '#82d1dc')

function tones(
  band: string,
  fill: string,
  darkBand: string,
  darkFill: string,
  darkLink: string,
): MailColours {
  return { band, fill, darkBand, darkFill, darkLink }
}
