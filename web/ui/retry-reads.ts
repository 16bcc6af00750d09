export type Read = { data: unknown; isFetching: boolean; refetch: () => Promise<unknown> }

export type Retry = { onRetry: () => void; retrying: boolean }

/** Loads again the queries that failed. Loaded data stays on the page. */
export function retryReads(reads: Read[]): Retry {
  const missing = reads.filter(({ data }) => data === undefined)
  return {
    onRetry() {
      for (const { refetch } of missing) void refetch()
    },
    retrying: missing.some(({ isFetching }) => isFetching),
  }
}
