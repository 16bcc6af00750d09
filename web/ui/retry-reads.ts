export type Read = { data: unknown; isFetching: boolean; refetch: () => Promise<unknown> }

export type Retry = { onRetry: () => void; retrying: boolean }

/** Loads again what has not arrived. What is there stays on the page. */
export function retryReads(reads: Read[]): Retry {
  const missing = reads.filter(({ data }) => data === undefined)
  return {
    onRetry() {
      for (const { refetch } of missing) void refetch()
    },
    retrying: missing.some(({ isFetching }) => isFetching),
  }
}
