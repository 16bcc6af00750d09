import { dateIn } from '../platform/formats.ts'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `30/11/2026`, on the device's clock: the last day on which the link can be used. */
export const describeExpiry = (expiresAt: string) =>
  dateIn(ownZone(), new Date(expiresAt)).split('-').reverse().join('/')
