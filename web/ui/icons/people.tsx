import { drawIcon } from './icon.tsx'

export const UserIcon = drawIcon(
  'UserIcon',
  'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-3.8 3.7-6 7.5-6s6.9 2.2 7.5 6',
)
export const UsersIcon = drawIcon(
  'UsersIcon',
  'M9.5 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4ZM2.8 19.5c.5-3.4 3.3-5.4 6.7-5.4s6.2 2 6.7 5.4M16 4.4a3.5 3.5 0 0 1 0 6.8M18.6 14.9c1.5.9 2.4 2.5 2.7 4.6',
)
export const ScissorsIcon = drawIcon(
  'ScissorsIcon',
  'M6.5 9.5a2.7 2.7 0 1 0 0-5.5 2.7 2.7 0 0 0 0 5.5ZM6.5 20a2.7 2.7 0 1 0 0-5.5 2.7 2.7 0 0 0 0 5.5ZM20 5 8.7 15.8M8.7 8.2 20 19',
)
export const StoreIcon = drawIcon(
  'StoreIcon',
  'M5 11.5V18a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6.5M3.5 8.5 5.5 4h13l2 4.5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0ZM9.5 20v-4.5h5V20',
)
export const HomeIcon = drawIcon(
  'HomeIcon',
  'm3.5 11.5 8.5-7.5 8.5 7.5M6 9.5V18a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V9.5M10 20v-5.5h4V20',
)
export const PinIcon = drawIcon(
  'PinIcon',
  'M12 21c4.7-4.3 7-7.9 7-11a7 7 0 1 0-14 0c0 3.1 2.3 6.7 7 11ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
)
export const CardIcon = drawIcon(
  'CardIcon',
  'M6 5.5h12A2.5 2.5 0 0 1 20.5 8v8a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 16V8A2.5 2.5 0 0 1 6 5.5ZM3.5 10h17M7 15h3',
)
