import { drawIcon } from './icon.tsx'

export const AlertCircleIcon = drawIcon(
  'AlertCircleIcon',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.8v4.7M12 16h.01',
)
export const InfoIcon = drawIcon(
  'InfoIcon',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11.5v4.7M12 8h.01',
)
export const BellIcon = drawIcon(
  'BellIcon',
  'M12 4a5.5 5.5 0 0 0-5.5 5.5c0 4.5-2 6-2 7h15c0-1-2-2.5-2-7A5.5 5.5 0 0 0 12 4Zm-2 15.5a2.2 2.2 0 0 0 4 0',
)
