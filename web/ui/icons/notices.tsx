import { drawIcon } from './icon.tsx'

export const AlertCircleIcon = drawIcon(
  'AlertCircleIcon',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.8v4.7M12 16h.01',
)
export const InfoIcon = drawIcon(
  'InfoIcon',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 11.5v4.7M12 8h.01',
)
