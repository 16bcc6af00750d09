/**
 * The maximum number of connections of a process for requests and for the job queue; one more connection is for
 * notifications. Handlers of jobs use the connections of requests.
 */
export type Connections = { requests: number; jobs: number }

export const fewestConnections = 4
const defaultConnections = 12
const listener = 1

/** Fetching jobs and storing their results needs few connections. */
export function shareConnections(all = defaultConnections): Connections {
  const jobs = Math.min(3, Math.max(1, Math.floor(all / 4)))
  return { jobs, requests: all - jobs - listener }
}

export const countConnections = ({ requests, jobs }: Connections) => requests + jobs + listener
