import { ApiError } from '@encaixe/contract/client.ts'
import { slugProblem, slugSentences, slugTaken } from '@encaixe/contract/slug.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { useRested } from '../platform/wait-for-typing.ts'

/** The two uses of a slug: creating and updating a company have different sentences for a taken slug. */
export type SlugUse = keyof typeof slugSentences

const slugQuery = (slug: string) =>
  queryOptions({
    queryKey: ['slug', slug],
    queryFn: ({ signal }) => api('GET /api/companies/slug-available', { query: { slug }, signal }),
    staleTime: 10_000,
    retry: false,
  })

/** Refuses a taken slug as the API does. The slug's check is usually cached, so a form to be refused is not sent. */
export async function refuseTakenSlug(queries: QueryClient, slug: string): Promise<void> {
  const known = await queries.fetchQuery(slugQuery(slug)).catch(() => undefined)
  if (known?.reason !== 'taken') return
  throw new ApiError(409, { code: 'slug_taken', error: slugTaken, fields: { slug: slugTaken } })
}

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
