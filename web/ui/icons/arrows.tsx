import { drawIcon } from './icon.tsx'

export const ArrowRightIcon = drawIcon('ArrowRightIcon', 'M4 12h16m-6-6 6 6-6 6')
export const ChevronLeftIcon = drawIcon('ChevronLeftIcon', 'm15 5-7 7 7 7')
export const ChevronRightIcon = drawIcon('ChevronRightIcon', 'm9 5 7 7-7 7')
export const ChevronDownIcon = drawIcon('ChevronDownIcon', 'm5 9 7 7 7-7')
export const ArrowUpIcon = drawIcon('ArrowUpIcon', 'M12 20V4m-6 6 6-6 6 6')
export const ArrowDownIcon = drawIcon('ArrowDownIcon', 'M12 4v16m-6-6 6 6 6-6')
export const ExternalIcon = drawIcon(
  'ExternalIcon',
  'M14 4h6v6m0-6-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4',
)
