import { type PageAt, pageAt } from '@encaixe/contract/addresses.ts'
import type { ApiClient } from '@encaixe/contract/client.ts'
import type { ComponentType } from 'react'
import { loadLoginShop } from '../company-page/load-login-shop.ts'
import { LoginPage } from '../identity/login-page.tsx'
import { type Deployment, DeploymentContext, deploymentOf } from '../platform/deployment.ts'
import { AppFrame } from '../shell/app-frame.tsx'
import { PublicRoot } from '../shell/public-root.tsx'
import { FullSpinner } from '../ui/spinner.tsx'
import type { AppData } from './app.tsx'
import { renderDocument } from './document.tsx'
import { showLinkCalendar, showPicture } from './load-files.ts'
import {
  type PublicPage,
  showBooking,
  showCompany,
  showInvitation,
  showLink,
  showNothing,
  showProblem,
} from './load-pages.tsx'
import { PageHead, PlainHead } from './page-head.tsx'
import type { PublicData } from './public.tsx'
import { textPages } from './text-pages.ts'

/** The facts that the server passes to each page that it renders. */
export type Page = Deployment & {
  /** The API in process, without a socket. */
  api: ApiClient
  nonce: string
  /** Logs an unexpected error behind a page that is shown all the same. */
  report?: (error: unknown) => void
}

const htmlType = 'text/html; charset=utf-8'

/** Called by the API's server in its process. Any other spelling of an address redirects to its one path. */
export async function renderPage(request: Request, page: Page): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const at = pageAt(pathname)
  if (at && at.path !== pathname.replace(/(.)\/$/, '$1'))
    return new Response(null, { status: 301, headers: { location: at.path + search } })
  try {
    if (at?.page === 'app') return await showApp(at.name, page, search)
    const found = await showPublic(at, page, search)
    return found instanceof Response ? found : answer(found, at?.path ?? pathname, page)
  } catch (error) {
    ;(page.report ?? console.error)(error)
    return answer(showProblem('Erro', { of: 'rendering' }, { status: 500 }), pathname, page)
  }
}

async function showPublic(
  at: PageAt | undefined,
  page: Page,
  search: string,
): Promise<PublicPage | Response> {
  const { api, publicUrl } = page
  switch (at?.page) {
    case 'text':
      return showText(at.path, page)
    case 'company':
      return showCompany(api, at.slug, { search, publicUrl })
    case 'booking':
      return showBooking(api, at, search)
    case 'link':
      return showLink(api, at.token, search)
    case 'invitation':
      return showInvitation(api, at.token)
    case 'link-calendar':
      return showLinkCalendar(api, at.token, publicUrl)
    case 'cover':
      return showPicture(api, at.cover)
    default:
      return showNothing()
  }
}

const modules = import.meta.glob<{ default: ComponentType<never> }>('../routes/public/*.tsx', { eager: true })

/** A text is whole without script. The contact form is not. */
function showText(path: string, site: Page): PublicPage {
  const text = textPages.get(path)
  const Page = text && modules[`../routes/public/${text.name}.tsx`]?.default
  if (!text || !Page) return showNothing()
  const { name, head, props = {} } = text
  const untilPaint = name === 'contact' ? undefined : ''
  return { name, Page, props, head: <PageHead {...head} site={site} />, untilPaint }
}

function answer(found: PublicPage, path: string, page: Page): Response {
  const { name, props, head, status = 200, headers, ...scripts } = found
  const Page = found.Page as ComponentType<object>
  const deployment = deploymentOf(page)
  const source = `routes/public/${name}.tsx`
  const html = renderDocument(
    {
      ...scripts,
      head,
      page: (
        <PublicRoot deployment={deployment} path={path}>
          <Page {...props} />
        </PublicRoot>
      ),
      sources: ['entries/public.tsx', source],
      data: { source, props, deployment, path } satisfies PublicData,
    },
    page.nonce,
  )
  return new Response(html, { status, headers: { 'content-type': htmlType, ...headers } })
}

/** The document of a page of the app: its frame, until the script renders the page in its place. */
async function showApp(name: string, page: Page, search: string): Promise<Response> {
  const deployment = deploymentOf(page)
  const isLogin = name === 'login' || name === 'callback'
  // With the document, so that the login wears the company's colour from the beginning.
  const shop =
    name === 'login' ? await loadLoginShop(page.api, new URLSearchParams(search).get('redirect')) : undefined
  const spinner = <FullSpinner />
  const html = renderDocument(
    {
      head: <PlainHead title={isLogin ? 'Entrar' : 'Agenda'} robots="noindex" />,
      page: (
        <DeploymentContext value={deployment}>
          {isLogin ? <LoginPage shop={shop}>{spinner}</LoginPage> : <AppFrame>{spinner}</AppFrame>}
        </DeploymentContext>
      ),
      sources: ['entries/app.tsx', `routes/app/${name}.tsx`],
      data: { deployment, shop } satisfies AppData,
    },
    page.nonce,
  )
  return new Response(html, { headers: { 'content-type': htmlType } })
}
