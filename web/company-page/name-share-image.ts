import type { ThemeColor } from '@encaixe/contract/theme-color.ts'

export const shareImageSize = { width: 1200, height: 630 }

type Drawn = { name: string; slug: string; themeColor: ThemeColor }

/** A new name or colour changes the address of the picture, because messengers cache a link's picture for weeks. */
export function shareImagePath({ name, slug, themeColor }: Drawn): string {
  let version = 0
  for (const letter of `${themeColor} ${name}`) {
    version = (Math.imul(version, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  }
  return `/${slug}/capa.png?v=${version.toString(36)}`
}
