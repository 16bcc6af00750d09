import type { ApiClient } from '@encaixe/contract/client.ts'
import { createContext } from 'react-router'

/** What the server gives to each page that it renders. */
export type Page = {
  /** The API in process, without a socket. */
  api: ApiClient
  nonce: string
  publicUrl: string
  supportEmail: string
  /** Of the demonstration's page; empty where there is none. */
  demoSlug: string
  /** Under which use is measured; empty where it is not. */
  analyticsId: string
  local: boolean
  report?: (error: unknown) => void
}

const noApi: ApiClient = () => Promise.reject(new Error('A prerendered page has no API to ask'))

/**
 * A page that is rendered during the build knows no deployment: it holds these stand-ins, which the server
 * replaces in the finished files. Neither HTML nor JSON escapes any of their characters.
 */
const prerendered: Page = {
  api: noApi,
  nonce: '',
  publicUrl: 'https://public-url.invalid',
  supportEmail: 'support-email@placeholder.invalid',
  demoSlug: 'demo-slug.invalid',
  analyticsId: 'analytics-id.invalid',
  local: false,
}

export const pageContext = createContext<Page>(prerendered)
