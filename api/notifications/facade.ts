export { oneClickOf } from './client-messages.ts'
export {
  addLinks,
  calendarTokenOf,
  createLinks,
  createStatementLink,
  hashToken,
  readToken,
  startMessage,
} from './create-links.ts'
export { deliverBookingEvent, writeOfferByHand } from './deliver-event.ts'
export { enqueueBookingEvent, enqueueOfferEvent } from './enqueue-event.ts'
export { listMessages } from './list-messages.ts'
export { findUnreached, readReach, undeliveredOf } from './list-undelivered.ts'
export { teamStopLabel } from './mail/booking-mail.ts'
export { availableIn, phoneChannelOf, rulesOf } from './message-settings.ts'
export { inOrder, lastDayOf, mergeVisit, sequenceOf } from './notice.ts'
export { countHandReminders } from './reminders/list-hand-reminders.ts'
export { quietUntil } from './reminders/reminder-times.ts'
export { isCompanyStopped, isStoppedAsStranger, stopCompany } from './stop-messages.ts'
export { deleteStatementLinks, linkOf, type OpenedLink } from './store/links.ts'
export { selectQueue } from './store/message-queue.ts'
export { comesBack, isBoundAsNew, receivedDeposit } from './store/notices.ts'
export { selectSettings } from './store/settings.ts'
export { countUndelivered } from './store/undelivered.ts'
export { deleteNumber } from './store/whatsapp-numbers.ts'
