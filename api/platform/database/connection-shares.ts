/** How many connections a process opens at most, by what uses them; one more is for notifications. */
export type Connections = { requests: number; jobs: number }

export const fewestConnections = 4
const usual = 12
const listener = 1

/** The jobs need few: they mostly wait for other services. */
export function shareConnections(all = usual): Connections {
  const jobs = Math.min(3, Math.max(1, Math.floor(all / 4)))
  return { jobs, requests: all - jobs - listener }
}

export const allOf = ({ requests, jobs }: Connections) => requests + jobs + listener
