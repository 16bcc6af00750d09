/** Starts each query key that an appointment change makes stale, in any domain: lists, calendar, counts, messages. */
export const appointmentsKey = ['appointments'] as const
