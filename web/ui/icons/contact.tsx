import { drawIcon } from './icon.tsx'

export const WhatsappIcon = drawIcon(
  'WhatsappIcon',
  'M12.2 3.5a8.3 8.3 0 0 0-7.1 12.6L4 20.5l4.5-1.1a8.3 8.3 0 1 0 3.7-15.9ZM9.3 8c-.7.3-1 1-.9 1.8.4 2.7 2.6 5 5.3 5.7.9.2 1.8-.1 2.2-.9l.2-.7-2-1.2-1.1.9a6 6 0 0 1-2.5-2.6l.9-1-.9-2.1L9.3 8Z',
  1.6,
)
export const MailIcon = drawIcon(
  'MailIcon',
  'M6 5h12a2.5 2.5 0 0 1 2.5 2.5v9A2.5 2.5 0 0 1 18 19H6a2.5 2.5 0 0 1-2.5-2.5v-9A2.5 2.5 0 0 1 6 5ZM4 8l8 5.5L20 8',
)
export const PhoneIcon = drawIcon(
  'PhoneIcon',
  'M8.3 4.5H6A1.8 1.8 0 0 0 4.2 6.4C4.9 13.5 10.5 19.1 17.6 19.8a1.8 1.8 0 0 0 1.9-1.8v-2.3l-4-1.7-1.7 2a12 12 0 0 1-5.8-5.8l2-1.7-1.7-4Z',
)
