import { slugProblem, slugSentences, slugTaken } from '@encaixe/contract/slug.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useRested } from '../platform/wait-for-typing.ts'

/** Creating and updating have different sentences for a slug that is taken. */
export type SlugUse = keyof typeof slugSentences

export const slugQuery = (slug: string) =>
  queryOptions({
    queryKey: ['slug', slug],
    queryFn: ({ signal }) => api('GET /api/companies/slug-available', { query: { slug }, signal }),
    staleTime: 10_000,
    retry: false,
  })

export type SlugNews = { kind: 'none' | 'checking' | 'free' | 'refused'; sentence: string }

const quiet: SlugNews = { kind: 'none', sentence: '' }
const checking: SlugNews = { kind: 'checking', sentence: 'Verificando...' }
const free: SlugNews = { kind: 'free', sentence: 'Este endereço está livre' }

/** Checks the slug while it is typed. A failed check shows nothing, because saving checks again. */
export function useSlugNews(typed: string, use: SlugUse, own?: string): SlugNews {
  const slug = typed.trim()
  const rested = useRested(slug)
  const problem = slugProblem(slug)
  const asked = rested === slug && slug !== '' && slug !== own && !problem
  const { data, isError } = useQuery({ ...slugQuery(slug), enabled: asked })
  if (slug === '' || slug === own) return quiet
  // A hyphen at the end usually means that the next word is still being typed.
  if (rested !== slug) return problem ? quiet : checking
  if (problem) return { kind: 'refused', sentence: slugSentences[use][problem] }
  if (isError) return quiet
  if (!data) return checking
  return data.available ? free : { kind: 'refused', sentence: slugTaken }
}
