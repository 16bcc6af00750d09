/** Pages of somebody signed in, which have nothing to show to a search engine. */
const appPages = [
  'login',
  'auth',
  'dashboard',
  'terms',
  'create-company',
  'company',
  'collaborators',
  'procedures',
  'schedules',
  'subscription',
  'api',
  'a',
]

type Site = { publicUrl: string; demonstration: boolean }

/** Each word alone or as a folder: a bare `/company` would also bar the shop at /company-do-ze. */
export function writeRobots({ publicUrl, demonstration }: Site): string {
  const barred = demonstration ? ['/'] : appPages.flatMap((word) => [`/${word}$`, `/${word}?`, `/${word}/`])
  return [
    'User-agent: *',
    ...barred.map((path) => `Disallow: ${path}`),
    ...(demonstration ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]),
    '',
  ].join('\n')
}
