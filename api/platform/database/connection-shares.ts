/**
 * The maximum number of connections of a process for requests and for the job queue. One more connection is for
 * notifications and one for the check of `ready`. Handlers of jobs use the connections of requests.
 */
export type Connections = { requests: number; jobs: number }

export const fewestConnections = 5
const defaultConnections = 13
const others = 2

/** Fetching jobs and storing their results needs few connections. */
export function shareConnections(all = defaultConnections): Connections {
  const jobs = Math.min(3, Math.max(1, Math.floor(all / 4)))
  return { jobs, requests: all - jobs - others }
}

export const countConnections = ({ requests, jobs }: Connections) => requests + jobs + others
