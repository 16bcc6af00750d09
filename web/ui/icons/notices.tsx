import { drawIcon } from './icon.tsx'

export const AlertCircleIcon = drawIcon(
  'AlertCircleIcon',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.8v4.7M12 16h.01',
)
export const InfoIcon = drawIcon(
  'InfoIcon',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11.5v4.7M12 8h.01',
)
export const CheckCircleIcon = drawIcon(
  'CheckCircleIcon',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM8.3 12.3l2.6 2.6 4.9-5.2',
)
export const HelpIcon = drawIcon(
  'HelpIcon',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.7 9.7a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.3 1-1.3 1.9M12 16.5h.01',
)
export const OfflineIcon = drawIcon(
  'OfflineIcon',
  'M4 4l16 16M8.5 8.6A7.5 7.5 0 0 0 5 12.5M15.4 9.7a7.5 7.5 0 0 1 3.6 2.8M9.5 15.5a3.6 3.6 0 0 1 5 0M12 19h.01',
)
