import { terms } from '@encaixe/contract/terms.ts'
import { privacy } from '../legal/write-privacy.ts'
import { barbershop } from '../marketing/describe-barbershop.ts'
import { clinic } from '../marketing/describe-clinic.ts'
import { lead as landingLead } from '../marketing/describe-encaixe.ts'
import { salon } from '../marketing/describe-salon.ts'
import { studio } from '../marketing/describe-studio.ts'
import type { TradePage } from '../marketing/describe-trade.ts'
import { listSalesQuestions, listSupportQuestions } from '../marketing/list-questions.ts'
import { lead as valuesLead } from '../marketing/list-values.ts'
import { lead as stepsLead } from '../marketing/step-shots.tsx'
import { describeOrganization, describePlans, describeQuestions } from '../platform/structured-data.ts'
import { lead as contactLead } from '../routes/public/contact.tsx'
import { lead as supportLead } from '../routes/public/support.tsx'
import type { TextHead } from './page-head.tsx'

/** `name` is the module in `web/routes/public`. */
type TextPage = { name: string; props?: object; head: TextHead }

const trade = (content: TradePage): TextPage => ({
  name: 'trade',
  props: { content },
  head: {
    path: `/${content.slug}`,
    title: content.headline,
    description: content.lead,
    structured: (site) => [
      describeOrganization(site),
      describePlans(site),
      describeQuestions(content.questions),
    ],
  },
})

const pages: TextPage[] = [
  {
    name: 'landing',
    head: {
      path: '/',
      title: 'Agenda online para quem atende com hora marcada',
      description: landingLead,
      structured: (site) => [
        describeOrganization(site),
        describePlans(site),
        describeQuestions(listSalesQuestions(site.oidcName)),
      ],
    },
  },
  ...[barbershop, salon, clinic, studio].map(trade),
  {
    name: 'how-it-works',
    head: {
      path: '/como-funciona',
      title: 'Como Funciona',
      description: stepsLead,
      structured: (site) => [
        describeOrganization(site),
        describeQuestions(listSalesQuestions(site.oidcName)),
      ],
    },
  },
  {
    name: 'about',
    head: {
      path: '/sobre',
      title: 'Sobre',
      description: valuesLead,
      structured: (site) => [describeOrganization(site)],
    },
  },
  {
    name: 'contact',
    head: {
      path: '/contato',
      title: 'Contato',
      description: contactLead,
      structured: (site) => [describeOrganization(site)],
    },
  },
  {
    name: 'support',
    head: {
      path: '/support',
      title: 'Suporte',
      description: `${supportLead} Perguntas frequentes, guias passo a passo e dicas técnicas.`,
      structured: (site) => [
        describeOrganization(site),
        describeQuestions(listSupportQuestions(site.oidcName)),
      ],
    },
  },
  {
    name: 'terms-of-service',
    head: {
      path: '/terms-of-service',
      title: terms.title,
      description:
        'O que oferecemos, quanto custa, o que acontece em um atraso e como encerrar, em português claro.',
    },
  },
  {
    name: 'privacy',
    head: { path: '/privacy', title: privacy.title, description: privacy.introduction },
  },
]

/** The pages of text by their path. `/landing` shows the page of `/`. */
export const textPages: ReadonlyMap<string, TextPage> = new Map(
  pages.flatMap((page) =>
    (page.head.path === '/' ? ['/', '/landing'] : [page.head.path]).map((path) => [path, page] as const),
  ),
)
