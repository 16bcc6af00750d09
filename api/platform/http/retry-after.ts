const longest = 3_600

/**
 * Returns how many seconds another server asks us to wait, at most an hour. A date counts from the other server's own
 * clock, which it writes into `Date`.
 */
export function retryAfterOf({ headers }: Pick<Response, 'headers'>): number | undefined {
  const wish = headers.get('retry-after')?.trim()
  if (!wish) return undefined
  const seconds = /^\d+$/.test(wish)
    ? Number(wish)
    : (Date.parse(wish) - Date.parse(headers.get('date') ?? '')) / 1_000
  return seconds > 0 ? Math.min(Math.ceil(seconds), longest) : undefined
}
