/**
 * The first part of the key of every query that is stale after a change of an appointment, in any domain: lists,
 * calendar, counts, messages.
 */
export const appointmentsKey = ['appointments'] as const
