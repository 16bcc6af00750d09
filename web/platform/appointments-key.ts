/**
 * First part of the key of every query that a change of an appointment makes stale, in any domain: lists, calendar,
 * counts, messages.
 */
export const appointmentsKey = ['appointments'] as const
