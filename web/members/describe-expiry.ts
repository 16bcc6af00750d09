import { dateIn } from '../platform/formats.ts'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The last day on which the link can be used, on the device's clock: `30/11/2026`. */
export const describeExpiry = (expiresAt: string) =>
  dateIn(ownZone(), new Date(expiresAt)).split('-').reverse().join('/')
