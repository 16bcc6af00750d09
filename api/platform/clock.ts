/** The only source of the time. SQL gets instants from it as parameters. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
