/**
 * The maximum number of connections of a process for requests and for the job queue. The others are one for
 * notifications, one for the check of `ready` and, with replicas, one that measures their age. Handlers of jobs use the
 * connections of requests.
 */
export type Connections = { requests: number; jobs: number; others: number }

export const fewestConnections = 5
/** With five, the connection that measures the replicas would leave one for all requests. */
export const fewestWithReplicas = 6
const defaultConnections = 13

/** Fetching jobs and storing their results needs few connections. */
export function shareConnections(all = defaultConnections, { readsReplicas = false } = {}): Connections {
  const jobs = Math.min(3, Math.max(1, Math.floor(all / 4)))
  const others = readsReplicas ? 3 : 2
  return { jobs, requests: all - jobs - others, others }
}

export const countConnections = ({ requests, jobs, others }: Connections) => requests + jobs + others
