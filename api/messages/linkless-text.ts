import { phoneKindOf } from '@encaixe/contract/phones.ts'
import { product } from '@encaixe/contract/product.ts'
import { looksOfficial } from '@encaixe/contract/sender-name.ts'

const removed = '(link removido)'

/**
 * Top-level domains that mail programs and messengers turn into links even without a scheme: the domains of all
 * countries, and other common domains.
 */
const endings = new Set(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo bq br bs bt bv bw by bz ca cc
  cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge
  gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km
  kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na
  nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si
  sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg
  vi vn vu wf ws ye yt za zm zw com net org edu gov mil int info biz name pro mobi asia cat jobs tel travel xxx aero coop
  museum post arpa onion app dev page web site online store shop club blog cloud tech xyz top live life link click win bid
  vip fun icu cyou buzz one world today news media agency bar beauty hair salon studio style skin health care clinic
  dental fit fitness spa wtf lol zip mov bio ink art design email support help guru expert work works zone space website
  press host digital network systems solutions services company group team center community social chat game games bet
  casino poker loan cash money finance bank gift promo sale deals discount exposed sbs quest cfd monster rest bond`.split(
    /\s+/,
  ),
)

/** Invisible characters. Programs drop them when they show a text, so a link could be hidden between them. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Characters that a program reads as the dot of a domain. */
const dots = /[\u3002\uFF0E\uFF61\u2024]/g

/** Characters that people write for the dot of a domain, so that only people read it: `evil[.]com`, `evil,com`. */
const spelledDots = /[[({<](?:\.|dot|ponto)[\])}>]|[,·•](?=(?:com|net|org|info|br)(?![\p{L}\p{N}]))/giu

/** A domain in words: `evil ponto com ponto br`, `evil com br`. A text may honestly say `ao ponto com`. */
const spelled =
  /(?<!\S)(?!(?:[aeo]|as|os|um|ao|no|de|do|meu|nosso|seu)\s)\S+(?:\s+(?:(?:ponto|dot)\s+(?:com|net|org|br)|com\s+br)(?![\p{L}\p{N}])(?:\s+br(?![\p{L}\p{N}]))?\S*)+/giu

const plain = (token: string) =>
  token.replace(dots, '.').normalize('NFKC').replace(invisible, '').replace(spelledDots, '.')

const alwaysLink = [
  /:\/\//,
  /(?:mailto|tel|sms|smsto|callto|javascript|data|file|whatsapp|intent|market|geo|webcal|magnet|bitcoin|pix|skype|tg):/iu,
  /www\d*\./iu,
  /[^\s@]@[^\s@]/u,
  /\d{1,3}(?:\.\d{1,3}){3}/,
  /\[[0-9a-f:]*:[0-9a-f:]*\]/i,
  /xn--/i,
]

function isLink(token: string): boolean {
  if (alwaysLink.some((pattern) => pattern.test(token))) return true
  return token
    .split('.')
    .slice(1)
    .some((label) => endings.has((/^[\p{L}\p{N}]+/u.exec(label)?.[0] ?? '').toLowerCase()))
}

/** Whether a program would show a part of the text as a link. */
export const hasLink = (text: string): boolean =>
  text.search(spelled) >= 0 || text.split(/\s+/).some((token) => isLink(plain(token)))

/** Changes `Dr.Ana` to `Dr. Ana`, because a mail program may know a domain ending that is not in `endings`. */
function apart(token: string): string {
  const read = plain(token)
  const spaced = read.replace(/(?<=\S)\.(?=\p{L}{2})/gu, '. ')
  return spaced === read ? token : spaced
}

/** Removes other people's links for a receiver who never answered: nobody can send strangers to a page in our name. */
export function withoutLinks(text: string): string {
  const shown = text.replace(invisible, '').replace(spelled, removed)
  return shown.replace(/\S+/gu, (token) => (isLink(plain(token)) ? removed : apart(token)))
}

const postcode = /\b\d{5}-?\d{3}\b/g

/** A text for a stranger: without links, or none when it has a telephone number or speaks as a bank or an authority. */
export function safe(text: string | null): string | null {
  if (text === null || looksOfficial(text.replace(postcode, ''))) return null
  return withoutLinks(text)
}

/** A company's telephone, or null for a field with other words in it. */
export const telephoneIn = (text: string | null): string | null =>
  text === null || /\p{L}/u.test(text) || phoneKindOf(text) === 'invalid' ? null : text

const via = `(via ${product.name})`
const longest = 80

/** Whether a slug could deceive strangers. Companies may have such a slug from before the rule of new slugs. */
export const isDoubtfulSlug = (slug: string): boolean => looksOfficial(slug.replaceAll('-', ' '))

type SenderName = { name: string; slug: string; paid: boolean; doubtful: boolean }

/**
 * The name before our address in `From`. A company's name is text of other people: it must neither look like an
 * address nor hide that we are the sender. Before a company has paid, the name shows whose page it is; a name that
 * could deceive strangers is replaced by the page, and a page whose slug could deceive them is left out.
 */
export function senderNameOf({ name: company, slug, paid, doubtful }: SenderName): string {
  if (doubtful) return isDoubtfulSlug(slug) ? product.name : `${product.name}/${slug}`
  const name = withoutLinks(company.normalize('NFKC'))
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/["<>\\@]+/g, '')
    .replaceAll(new RegExp(`\\(\\s*via\\s+${product.name}\\s*\\)`, 'giu'), '')
    .replace(/\s+/g, ' ')
    .trim()
  const shown = Array.from(name).slice(0, longest).join('').trim()
  if (shown === '') return product.name
  return paid ? `${shown} ${via}` : `${shown} (${product.name}/${slug})`
}
