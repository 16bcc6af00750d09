import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import './print-sheet.css'

/** What is printed instead of the page while it is there; never seen on a screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(<div className="print-sheet">{children}</div>, document.body)
}
