import { dateIn } from '../platform/formats.ts'

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `30/11/2026`, on the device's clock: until then the link is worth sending. */
export const describeExpiry = (expiresAt: string) =>
  dateIn(ownZone(), new Date(expiresAt)).split('-').reverse().join('/')
