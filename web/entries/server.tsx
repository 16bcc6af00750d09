import { type PageAt, pageAt } from '@encaixe/contract/addresses.ts'
import type { ApiClient } from '@encaixe/contract/client.ts'
import type { LinkView } from '@encaixe/contract/message-links.ts'
import type { PlainVisitor } from '@encaixe/contract/plain-visitor.ts'
import type { ComponentType } from 'react'
import { writeInvite } from '../appointments/write-invite.ts'
import { loadCompany, tryLater } from '../company-page/load-company.ts'
import { loadLoginShop } from '../company-page/load-login-shop.ts'
import { renderPageImage, renderShareImage } from '../company-page/render-share-image.ts'
import type { Png } from '../company-page/render-svg.ts'
import { LoginPage } from '../identity/login-page.tsx'
import { loadLink, privateHeaders } from '../message-links/load-link.ts'
import { type Deployment, DeploymentContext, deploymentOf } from '../platform/deployment.ts'
import { sloganOf } from '../platform/page-cover.ts'
import { WithoutScript } from '../platform/without-script.ts'
import { AppFrame } from '../shell/app-frame.tsx'
import { PublicRoot } from '../shell/public-root.tsx'
import { FullSpinner } from '../ui/spinner.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { AppData } from './app.tsx'
import { renderDocument } from './document.tsx'
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
export type Page = Omit<Deployment, 'year'> & {
  /** A client of the API in the same process, without a socket. */
  api: ApiClient
  nonce: string
  /** The visitor of a time that was chosen without script. */
  plain?: PlainVisitor | undefined
  /** Logs an unexpected error behind a page that is shown all the same. */
  report?: (error: unknown) => void
}

const htmlType = 'text/html; charset=utf-8'

/** Renders a page in the API server's process. Every other spelling of an address redirects to its only valid path. */
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
      return showBooking(api, at, search, page.plain)
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

/** A text page is complete without script, so scripts load after the first paint. The contact form needs its script. */
function showText(path: string, site: Page): PublicPage {
  const text = textPages.get(path)
  const Page = text && modules[`../routes/public/${text.name}.tsx`]?.default
  if (!text || !Page) return showNothing()
  const { name, head, props = {} } = text
  const untilPaint = name === 'contact' ? undefined : ''
  return { name, Page, props, head: <PageHead {...head} site={site} />, untilPaint }
}

function answer(found: PublicPage, path: string, page: Page): Response {
  const { name, props, head, status = 200, headers, withoutScript, ...scripts } = found
  const Page = found.Page as ComponentType<object>
  const deployment = deploymentOf(page)
  const source = `routes/public/${name}.tsx`
  const html = renderDocument(
    {
      ...scripts,
      head,
      page: (
        <PublicRoot deployment={deployment} path={path}>
          <WithoutScript value={withoutScript}>
            <Page {...props} />
          </WithoutScript>
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
  // The company is loaded with the document, so that the login has the company's colour from the beginning.
  const shop =
    name === 'login' ? await loadLoginShop(page.api, new URLSearchParams(search).get('redirect')) : undefined
  const spinner = (
    <>
      <FullSpinner />
      <noscript>
        <p className="p-5 text-center text-lg">
          {shop?.form
            ? 'Este navegador está sem JavaScript. Você agenda por uma página mais simples.'
            : name === 'callback'
              ? 'Esta entrada já terminou ou começou em outra aba. Volte à página da empresa e escolha o horário de novo.'
              : `${isLogin ? 'Para entrar, o navegador' : 'Esta página'} precisa de JavaScript. Ligue-o nas configurações e abra esta página de novo.`}
        </p>
        {shop?.form ? (
          <p className="text-center">
            <TextLink href={shop.form} alone>
              Escolher o dia e o horário
            </TextLink>
          </p>
        ) : null}
      </noscript>
    </>
  )
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

const plain = { 'content-type': 'text/plain; charset=utf-8' }
const picture = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }

function later(failed: number, more: Record<string, string> = {}): Response {
  const { status, headers } = tryLater(failed)
  return new Response('Tente novamente', { status, headers: { ...plain, ...more, ...headers } })
}

const drawn = (png: Png | undefined) => (png ? new Response(png, { headers: picture }) : later(503))

/** The Open Graph image of a company's page or of one of the product's own pages. */
async function showPicture(api: ApiClient, cover: string): Promise<Response> {
  const slogan = sloganOf(cover)
  if (slogan) return drawn(await renderPageImage(slogan))
  const found = await loadCompany(api, cover)
  if (found.state === 'failed') return later(found.status)
  if (found.state === 'moved')
    return new Response(null, { status: 301, headers: { location: `/${found.slug}/capa.png` } })
  if (found.state !== 'shown') return new Response('Não encontrado', { status: 404, headers: plain })
  const { name, themeColor } = found.company
  return drawn(await renderShareImage(name, themeColor))
}

/** The appointment as an iCalendar file, which phones open in their calendar. */
async function showLinkCalendar(api: ApiClient, token: string, publicUrl: string): Promise<Response> {
  const found = await loadLink(api, token)
  if (found.state === 'failed') return later(found.status, privateHeaders)
  const calendar = found.state === 'shown' ? found.view.calendar : null
  if (found.state !== 'shown' || calendar === null || found.view.appointment.status !== 'scheduled') {
    return new Response('Este link não vale mais', { status: 404, headers: { ...plain, ...privateHeaders } })
  }
  const { appointment, company } = found.view
  // Calendars are shared, so the file contains a link that only shows the appointment, and not the link of the visitor.
  const page = `${publicUrl}/a/${calendar}`
  const whole = { ...appointment, company }
  const [, ...rest] = appointment.parts
  const invite = writeInvite({
    // Data about the whole visit are in its first part.
    appointments:
      rest.length === 0
        ? [whole]
        : [partOf(whole, 0), ...rest.map((_, at) => partOf({ ...whole, sequence: 0 }, at + 1))],
    address: company.address,
    page,
    now: new Date(),
  })
  const headers = {
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': 'attachment; filename="agendamento.ics"',
    ...privateHeaders,
  }
  return new Response(invite, { headers })
}

function partOf<Whole extends LinkView['appointment']>(whole: Whole, at: number): Whole {
  const { startTime, procedure, collaborator } = whole
  const part = whole.parts[at]
  return {
    ...whole,
    startTime: part?.startTime ?? startTime,
    procedure: { ...procedure, name: part?.procedure ?? procedure.name },
    collaborator: { ...collaborator, name: part?.collaborator ?? collaborator.name },
  }
}
