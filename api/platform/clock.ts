/** The only source of the time. SQL gets instants from this clock as parameters. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The clock of the machine in milliseconds, without the shift that `NOW` asks for (`shift-date.ts`). */
export const machineTime = () => Date.now() - Number(Reflect.get(Date, Symbol.for('encaixe.shifted')) ?? 0)

/** Tolerance for clocks of different servers, which are never equal, in milliseconds. */
export const clockLeeway = 60_000
