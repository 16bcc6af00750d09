/** A version of a legal text is the day it came into force. Another text is another version: a test holds its hash. */
export const legalVersions = { terms: '2025-08-26', privacy: '2025-08-26' }

/** `26/08/2025`. */
export const legalDay = (version: string) => version.split('-').reverse().join('/')
