/** Pages behind the sign-in, or behind an address that is a secret, which show nothing to a search engine. */
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
  'avisos',
  'convite',
  'agenda',
  'api',
  'a',
]

type Site = { publicUrl: string; demonstration: boolean }

/**
 * Writes robots.txt. Each path is forbidden exactly and as a folder: a bare `/company` would also forbid the company
 * page `/company-do-ze`.
 */
export function writeRobots({ publicUrl, demonstration }: Site): string {
  const barred = demonstration ? ['/'] : appPages.flatMap((word) => [`/${word}$`, `/${word}?`, `/${word}/`])
  return [
    'User-agent: *',
    ...barred.map((path) => `Disallow: ${path}`),
    ...(demonstration ? [] : ['', `Sitemap: ${publicUrl}/sitemap.xml`]),
    '',
  ].join('\n')
}
