import { publicPages } from '@encaixe/contract/public-pages.ts'

export const coverSize = { width: 1200, height: 630 }

export type Cover = { slogan: string; path: string }

const slugOf = (path: string) => path.slice(1) || 'landing'

/** A new slogan gives a new address, because messengers and social networks cache the picture of a link for weeks. */
export function coverOf(path: string): Cover {
  const slogan = publicPages.find((page) => page.path === path)?.slogan ?? ''
  let version = 0
  for (const letter of slogan) version = (Math.imul(version, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return { slogan, path: `/${slugOf(path)}/capa.png?v=${version.toString(36)}` }
}

/** The slogan on the link picture of a public page; undefined for the slug of a company. */
export const sloganOf = (slug: string) => publicPages.find(({ path }) => slugOf(path) === slug)?.slogan
