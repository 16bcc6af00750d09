import { drawIcon } from './icon.tsx'

export const QrIcon = drawIcon(
  'QrIcon',
  'M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2.5v2.5M20 14v2.5M14 20h2.5M20 20h-.01M17.5 17.5H20',
)
