import { drawIcon } from './icon.tsx'

export const CheckIcon = drawIcon('CheckIcon', 'm5 12.5 4.5 4.5L19 7.5', 2)
export const XIcon = drawIcon('XIcon', 'm6 6 12 12M18 6 6 18')
export const PlusIcon = drawIcon('PlusIcon', 'M12 5v14M5 12h14')
export const MinusIcon = drawIcon('MinusIcon', 'M5 12h14')
export const CopyIcon = drawIcon(
  'CopyIcon',
  'M10.5 8h7A2.5 2.5 0 0 1 20 10.5v7a2.5 2.5 0 0 1-2.5 2.5h-7A2.5 2.5 0 0 1 8 17.5v-7A2.5 2.5 0 0 1 10.5 8ZM16 8V6.5A2.5 2.5 0 0 0 13.5 4h-7A2.5 2.5 0 0 0 4 6.5v7A2.5 2.5 0 0 0 6.5 16H8',
)
export const TrashIcon = drawIcon(
  'TrashIcon',
  'M4 7h16M9 7V5a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 5v2m3 0-.8 11.6A2 2 0 0 1 15.2 20.5H8.8a2 2 0 0 1-2-1.9L6 7m4 4.5v5m4-5v5',
)
export const PencilIcon = drawIcon(
  'PencilIcon',
  'm14.5 6 3.5 3.5M4 20l.8-4.2L15.6 5a2 2 0 0 1 2.8 0l.6.6a2 2 0 0 1 0 2.8L8.2 19.2 4 20Z',
)
export const SearchIcon = drawIcon(
  'SearchIcon',
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.9-4.9',
)
export const MenuIcon = drawIcon('MenuIcon', 'M4 7h16M4 12h16M4 17h16')
export const MoreIcon = drawIcon('MoreIcon', 'M6 12h.01M12 12h.01M18 12h.01', 2.75)
export const ListIcon = drawIcon('ListIcon', 'M9 7h11M9 12h11M9 17h11M4.5 7h.01M4.5 12h.01M4.5 17h.01')
export const ColumnsIcon = drawIcon(
  'ColumnsIcon',
  'M6.5 4.5h11a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17V7a2.5 2.5 0 0 1 2.5-2.5ZM12 4.5v15',
)
export const FilterIcon = drawIcon('FilterIcon', 'M4 7h16M7 12h10M10 17h4')
export const ShareIcon = drawIcon('ShareIcon', 'M12 15V4m-4 4 4-4 4 4M5 12v7h14v-7')
export const DownloadIcon = drawIcon('DownloadIcon', 'M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15')
export const PrintIcon = drawIcon(
  'PrintIcon',
  'M7 9V4h10v5M7 16.5H5.5A1.5 1.5 0 0 1 4 15v-4.5A1.5 1.5 0 0 1 5.5 9h13a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5H17M7 14h10v6H7v-6Z',
)
export const RefreshIcon = drawIcon('RefreshIcon', 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L19.5 9M19.5 4v5h-5')
export const LogoutIcon = drawIcon(
  'LogoutIcon',
  'M10 4H6.5A2.5 2.5 0 0 0 4 6.5v11A2.5 2.5 0 0 0 6.5 20H10M15.5 16.5 20 12l-4.5-4.5M20 12H9.5',
)
