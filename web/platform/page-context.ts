import type { ApiClient } from '@encaixe/contract/client.ts'
import { createContext } from 'react-router'

/** What the server passes to each page that it renders. */
export type Page = {
  /** The API in process, without a socket. */
  api: ApiClient
  nonce: string
  publicUrl: string
  supportEmail: string
  /** The slug of the demonstration's company; empty when there is none. */
  demoSlug: string
  /** The id for analytics; empty when the deployment has none. */
  analyticsId: string
  /** The identity provider, as people know it. */
  oidcName: string
  local: boolean
  report?: (error: unknown) => void
}

const noApi: ApiClient = () =>
  Promise.reject(new Error('A prerendered page called the API, which does not exist during the build'))

/**
 * Placeholders for the deployment, which is unknown when pages are rendered during the build. The server replaces them
 * in the built files, so they contain no character that HTML or JSON escapes.
 */
const prerendered: Page = {
  api: noApi,
  nonce: '',
  publicUrl: 'https://public-url.invalid',
  supportEmail: 'support-email@placeholder.invalid',
  demoSlug: 'demo-slug.invalid',
  analyticsId: 'analytics-id.invalid',
  oidcName: 'oidc-name.invalid',
  local: false,
}

export const pageContext = createContext<Page>(prerendered)
