import type { ThemeColor } from '@encaixe/contract/theme-color.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'

type MailButton = { label: string; url: string }

/** The content of a mail; all mails have the same layout. */
export type MailPage = {
  /** The name of the company or of the product. */
  sender: string
  colours: MailColours
  title: string
  paragraphs: string[]
  change?: { before: string; now: string } | undefined
  facts: [label: string, value: string][]
  /** Several dates of appointments, each with the links for that date. */
  dates?: { when: string; links: MailButton[] }[] | undefined
  /** A text that another person wrote, shown unchanged. */
  quote?: string | undefined
  buttons: MailButton[]
  /** Links of less importance than the buttons, shown as plain text links. */
  links?: MailButton[]
  /** Why the receiver gets this mail. */
  footer: string[]
}

const sans = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Many mail clients drop a style element: the light colours are inline, only the dark colours are in the element. */
function darkStyle({ darkBand, darkFill, darkLink }: MailColours): string {
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#161512!important}
.card{background:#201e1a!important;border-color:#37342d!important}
.band{background:${darkBand}!important}
.ink{color:#f4f1ea!important}
.dim{color:#c2bbad!important}
.rule{border-color:#37342d!important}
.soft{background:#302d27!important}
.fill{background:${darkFill}!important;border-color:${darkFill}!important}
.quiet{background:#201e1a!important;border-color:#857e71!important;color:#f4f1ea!important}
.link{color:${darkLink}!important}
}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}`
}

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.5;color:#1b1a17;${sans}">${lines(text)}</p>`

function changeBox({ before, now }: { before: string; now: string }): string {
  const row = (label: string, text: string, style: string) =>
    `<p class="ink" style="margin:0;font-size:16px;line-height:1.5;color:#1b1a17;${sans}"><span class="dim" style="color:#55514a">${label}</span> <span style="${style}">${escapeHtml(text)}</span></p>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td class="soft" style="background:#ebe7df;border-radius:12px;padding:14px 16px">${row('De', before, 'text-decoration:line-through')}${row('Para', now, 'font-weight:700')}</td></tr></table>`
}

function factTable(facts: MailPage['facts']): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="dim rule" width="96" valign="top" style="padding:10px 10px 10px 0;border-top:1px solid #ded9ce;font-size:14px;line-height:1.45;color:#55514a;${sans}">${escapeHtml(label)}</td><td class="ink rule" valign="top" style="padding:10px 0;border-top:1px solid #ded9ce;font-size:16px;line-height:1.45;color:#1b1a17;word-break:break-word;${sans}">${lines(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join('')}</table>`
}

function dateList(dates: MailPage['dates'] = [], { fill }: MailColours): string {
  if (dates.length === 0) return ''
  const rows = dates.map(({ when, links }) => {
    const all = links.map(
      ({ label, url }) =>
        `<a class="link" href="${escapeHtml(url)}" aria-label="${escapeHtml(`${label} ${when}`)}" target="_blank" rel="noopener" style="display:inline-block;padding:8px 0 8px 16px;color:${fill};text-decoration:underline">${escapeHtml(label)}</a>`,
    )
    return `<tr><td class="ink" style="padding:0;font-size:15px;line-height:1.45;color:#1b1a17;${sans}">${escapeHtml(when)}</td><td align="right" style="padding:0;font-size:15px;line-height:1.45;${sans}">${all.join(' ')}</td></tr>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${rows.join('')}</table>`
}

function quoteBox(text: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td class="soft ink" style="background:#ebe7df;border-radius:12px;padding:14px 16px;font-size:16px;line-height:1.5;color:#1b1a17;word-break:break-word;${sans}">${lines(text)}</td></tr></table>`
}

function buttonRow({ label, url }: MailButton, first: boolean, { fill }: MailColours): string {
  const [classes, look] = first
    ? ['fill', `background:${fill};border:2px solid ${fill};color:#ffffff`]
    : ['quiet', 'background:#fffefb;border:2px solid #8a8376;color:#1b1a17']
  return `<a class="${classes}" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="display:block;margin:0 0 12px;padding:12px 16px;border-radius:12px;font-size:16px;line-height:1.3;font-weight:600;text-align:center;text-decoration:none;${look};${sans}">${escapeHtml(label)}</a>`
}

function linkRow(links: MailButton[], { fill }: MailColours): string {
  if (links.length === 0) return ''
  const all = links.map(
    ({ label, url }) =>
      `<a class="link" href="${escapeHtml(url)}" target="_blank" rel="noopener" style="display:inline-block;padding:6px 0;color:${fill};text-decoration:underline">${escapeHtml(label)}</a>`,
  )
  return `<p style="margin:8px 0 0;font-size:15px;line-height:1.6;text-align:center;${sans}">${all.join('<br>')}</p>`
}

export function renderMail(page: MailPage): { html: string; text: string } {
  return { html: htmlOf(page), text: textOf(page) }
}

function htmlOf(page: MailPage): string {
  const {
    sender,
    colours,
    title,
    paragraphs,
    change,
    facts,
    dates,
    quote,
    buttons,
    links = [],
    footer,
  } = page
  const body = [
    `<h1 class="ink" style="margin:0 0 12px;font-size:24px;line-height:1.2;color:#1b1a17;${sans}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map(paragraph),
    change ? changeBox(change) : '',
    factTable(facts),
    dateList(dates, colours),
    quote ? quoteBox(quote) : '',
    ...buttons.map((button, at) => buttonRow(button, at === 0, colours)),
    linkRow(links, colours),
  ].join('')
  const why = footer
    .map(
      (line) =>
        `<p class="dim" style="margin:0 0 6px;font-size:13px;line-height:1.45;color:#55514a;${sans}">${escapeHtml(line)}</p>`,
    )
    .join('')
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(title)}</title>
<style>${darkStyle(colours)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f3ee">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f3ee"><tr><td align="center" style="padding:20px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#fffefb;border:1px solid #ded9ce;border-radius:18px;border-collapse:separate;overflow:hidden">
<tr><td class="band pad" style="background:${colours.band};padding:18px 28px;font-size:18px;line-height:1.3;font-weight:700;color:#ffffff;word-break:break-word;${sans}">${escapeHtml(sender)}</td></tr>
<tr><td class="pad" style="padding:28px 28px 24px">${body}</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td class="pad" align="center" style="padding:16px 28px 8px">${why}</td></tr></table>
</td></tr></table>
</body>
</html>`
}

function textOf(page: MailPage): string {
  const { title, paragraphs, change, facts, dates = [], quote, buttons, links = [], footer, sender } = page
  const blocks = [
    title,
    ...paragraphs,
    change ? `De: ${change.before}\nPara: ${change.now}` : '',
    facts.map(([label, value]) => `${label}: ${indented(value)}`).join('\n'),
    dates
      .map(({ when, links: own }) => [when, ...own.map(({ label, url }) => `  ${label}: ${url}`)].join('\n'))
      .join('\n'),
    quote ? `> ${quote.replaceAll('\n', '\n> ')}` : '',
    [...buttons, ...links].map(({ label, url }) => `${label}: ${url}`).join('\n'),
    `-- \n${[sender, ...footer].join('\n')}`,
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

/** A text of other people is indented line by line, so that it cannot look like our own text. */
const indented = (value: string) => value.replaceAll('\n', '\n    ')

/**
 * `band` is the colour of the cover, `fill` the colour of a button. Mail clients ignore the product's style sheet, so
 * the values are repeated here.
 */
type MailColours = {
  band: string
  fill: string
  darkBand: string
  darkFill: string
  darkLink: string
}

export const shopColours: Record<ThemeColor, MailColours> = {
  azul: tones('#24408e', '#24408e', '#1e3473', '#4766c4', '#b3c3fb'),
  petroleo: tones('#004e5a', '#05515d', '#013d46', '#167483', '#97d3e0'),
  mata: tones('#135230', '#175533', '#074023', '#387751', '#a5d5b4'),
  oliva: tones('#464912', '#494b15', '#363807', '#696c34', '#c8cc9f'),
  cacau: tones('#64381c', '#673b1e', '#502a11', '#8b5a3c', '#e8bda4'),
  ameixa: tones('#6c2852', '#6f2b55', '#571b41', '#954977', '#f2b1d4'),
  grafite: tones('#474540', '#4a4743', '#373531', '#6a6762', '#c9c7c3'),
}

/** The colours for mails of the product itself. */
export const ownColours: MailColours = tones('#06363f', '#0a5463', '#06363f', '#1a7788', '#82d1dc')

function tones(
  band: string,
  fill: string,
  darkBand: string,
  darkFill: string,
  darkLink: string,
): MailColours {
  return { band, fill, darkBand, darkFill, darkLink }
}
