import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print-sheet.css'

/** While mounted, it is printed instead of the page. Not visible on screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(<div className="print-sheet">{children}</div>, document.body)
}
