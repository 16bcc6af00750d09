import { createContext, type ReactNode } from 'react'

/**
 * The part of a page for browsers without script. Only the server gives it, and a page shows it in `noscript`: so its
 * code is in no script of a browser.
 */
export const WithoutScript = createContext<ReactNode>(null)
