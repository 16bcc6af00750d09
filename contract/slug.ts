import { isDeceptive, reservedSlugs } from './reserved-slugs.ts'

const shortestSlug = 3
export const longestSlug = 60

export type SlugProblem = 'required' | 'characters' | 'reserved' | 'length' | 'hyphens'

/** Returns the first rule that a slug breaks. A slug that the company already has may be a deceptive one. */
export function slugProblem(slug: string, { held = false } = {}): SlugProblem | undefined {
  if (slug === '') return 'required'
  if (!/^[a-z0-9-]+$/.test(slug)) return 'characters'
  if (reservedSlugs.has(slug) || (!held && isDeceptive(slug))) return 'reserved'
  if (slug.length < shortestSlug || slug.length > longestSlug) return 'length'
  if (slug.startsWith('-') || slug.endsWith('-')) return 'hyphens'
}

const shared = {
  required: 'Slug é obrigatório',
  characters: 'Slug deve conter apenas letras minúsculas, números e hífens',
  length: `Slug deve ter de ${shortestSlug} a ${longestSlug} caracteres`,
  hyphens: 'Slug não pode começar nem terminar com hífen',
}

export const slugSentences = {
  create: { ...shared, reserved: 'Este slug está reservado e não pode ser usado' },
  update: {
    ...shared,
    reserved: 'Este slug é reservado e não pode ser usado. Por favor, escolha um slug diferente.',
  },
} as const satisfies Record<'create' | 'update', Record<SlugProblem, string>>

export const slugTaken = 'Este slug já está em uso. Escolha outro.'

/** Suggests a slug: `Salão da Zoé & Cia.` gives `salao-da-zoe-e-cia`; an empty text when no letter or digit is left. */
export function suggestSlug(name: string): string {
  const words = name
    .replaceAll('&', ' e ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
  if (words === '') return ''
  // No ending makes a slug with the name of the product or of a bank good, so its owner chooses one.
  return [words, `${words}-agenda`].find((slug) => !slugProblem(slug)) ?? ''
}
