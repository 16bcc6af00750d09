import { shortDate } from '@encaixe/contract/date-names.ts'
import { roleNames } from '@encaixe/contract/member-roles.ts'
import type { OpenInvitation } from '@encaixe/contract/members.ts'
import { product } from '@encaixe/contract/product.ts'
import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { LogoMark } from '../ui/logo.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { contentId } from '../ui/skip-link.tsx'
import { roleWords } from './describe-role.ts'

type Props = { invitation: OpenInvitation; children: ReactNode }

/** The header shows the company's name, because few invited people know the product yet. */
export function InvitationPage({ invitation: { company, role, name, lastDay }, children }: Props) {
  const words = role === 'owner' ? undefined : roleWords[role]
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="mx-auto flex min-h-16 w-full max-w-page items-center gap-3 px-5 py-2">
          <LogoMark className="size-[1.875rem] shrink-0" />
          <p className="min-w-0 font-display text-lg leading-tight font-bold tracking-[-0.01em] [overflow-wrap:anywhere]">
            {company.name}
          </p>
        </div>
      </header>
      <main
        id={contentId}
        className="mx-auto grid w-full max-w-[36rem] flex-1 content-start px-5 py-8 sm:content-center sm:py-12"
      >
        <h1 className="font-display text-display-lg [overflow-wrap:anywhere]">
          {name}, este é o seu acesso à agenda
        </h1>
        <p className="mt-3 text-lg text-ink-2 [overflow-wrap:anywhere]">
          {company.name} convidou você para a equipe como{' '}
          <strong className="font-semibold text-ink">{roleNames[role].toLowerCase()}</strong>.
        </p>
        {words ? (
          <Card as="section" padding="roomy" aria-labelledby="o-que-muda" className="mt-6">
            <h2 id="o-que-muda" className="font-display text-display-sm">
              O que você faz com ele
            </h2>
            <ul className="mt-3 grid gap-2">
              {words.may.map((one) => (
                <li key={one} className="flex gap-3">
                  <span aria-hidden="true" className="mt-[0.55em] size-2 shrink-0 rounded-full bg-amber" />
                  <span className="min-w-0 first-letter:uppercase">{one}</span>
                </li>
              ))}
            </ul>
            <p className="mt-4 text-ui text-ink-2">{words.mayNot}</p>
          </Card>
        ) : null}
        <div className="mt-6">{children}</div>
        <p className="mt-5 text-sm text-ink-2">
          O convite vale até {shortDate(lastDay)}, para uma conta só. Quem cuida da empresa pode tirar o
          acesso quando quiser.
        </p>
      </main>
      <footer className="mx-auto flex w-full max-w-page flex-wrap items-center justify-center gap-x-3 px-5 py-6 text-sm text-ink-2">
        <PageLink href="/privacy" className={footLink}>
          Privacidade
        </PageLink>
        <span aria-hidden="true">·</span>
        <PageLink href="/" className={footLink}>
          {product.name}
        </PageLink>
      </footer>
    </div>
  )
}

const footLink = 'inline-flex min-h-11 items-center rounded-md hover:text-ink hover:underline'
