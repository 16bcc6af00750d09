import { drawIcon } from './icon.tsx'

export const CashIcon = drawIcon(
  'CashIcon',
  'M5.5 6.5h13a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2ZM12 14.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM6.5 12h.01M17.5 12h.01',
)
/** The Pix icon is a rhombus in four parts, not the logo of the central bank. */
export const PixIcon = drawIcon(
  'PixIcon',
  'm12 3.5 3.6 3.6L12 10.7 8.4 7.1ZM12 13.3l3.6 3.6-3.6 3.6-3.6-3.6ZM7.1 8.4 10.7 12l-3.6 3.6L3.5 12ZM16.9 8.4 20.5 12l-3.6 3.6L13.3 12Z',
)
export const CardIcon = drawIcon(
  'CardIcon',
  'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2ZM3.5 10h17M7 14.5h3',
)
export const TillIcon = drawIcon(
  'TillIcon',
  'M4 14.5h16v3.5a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-3.5ZM5.5 14.5 7.2 8.2A2 2 0 0 1 9.1 6.7h5.8a2 2 0 0 1 1.9 1.5l1.7 6.3M10.5 17.3h3M9 3.5h6v3.2H9ZM9.8 10.5h.01M12 10.5h.01M14.2 10.5h.01',
)
export const StatementIcon = drawIcon(
  'StatementIcon',
  'M7.5 3.5h9a2 2 0 0 1 2 2v15l-2.2-1.5-2.1 1.5-2.2-1.5-2.2 1.5-2.1-1.5-2.2 1.5v-15a2 2 0 0 1 2-2ZM9 8.5h6M9 12.5h6',
)
export const ChartIcon = drawIcon('ChartIcon', 'M5 20v-7M12 20V4M19 20v-10', 2.5)
export const PercentIcon = drawIcon(
  'PercentIcon',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM15 9l-6 6M9.3 9.3h.01M14.7 14.7h.01',
)
