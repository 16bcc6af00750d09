/** The only source of the time. SQL gets instants from this clock as parameters. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
