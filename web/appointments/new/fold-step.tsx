import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons/actions.tsx'
import type { ClientFields } from './use-client-form.ts'
import type { Steps } from './use-steps.ts'

type Props<Step extends string> = {
  steps: Steps<Step>
  step: Step
  title: string
  /** The answer, shown in the line to which the step folds. */
  answer: ReactNode
  children: ReactNode
}

/** A step of a form: hidden until the steps before it are answered, then open, then one line. */
export function FoldStep<Step extends string>({ steps, step, title, answer, children }: Props<Step>) {
  if (!steps.isShown(step)) return null
  if (steps.isOpen(step)) {
    return (
      <div data-fold={step} className="mt-5 min-w-0 scroll-mt-20 scroll-mb-44 first:mt-0">
        {children}
      </div>
    )
  }
  return (
    <div className="flex min-h-14 min-w-0 items-center gap-3 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3.5">
      <CheckIcon className="shrink-0 text-ok-text" strokeWidth={2.5} />
      <p className="min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
        <span className="block text-sm text-ink-2">{title}</span>
        <span className="font-semibold">{answer}</span>
      </p>
      <Button variant="text" size="sm" onClick={() => steps.open(step)} className="shrink-0">
        Alterar<span className="sr-only">{` ${title.toLowerCase()}`}</span>
      </Button>
    </div>
  )
}

type Named = ClientFields & { blocked?: boolean | undefined }

/** `Nina Falcão · (11) 95555-0142`; on a phone two lines without the dot, which would end the first one. */
export function NamedClient({ clientName, clientEmail, clientPhone, withoutContact, blocked }: Named) {
  const contact = clientPhone.trim() || (withoutContact ? 'sem contato' : clientEmail.trim())
  return (
    <>
      {clientName.trim()}{' '}
      <span className={cx('font-normal text-ink-2 max-sm:block', clientPhone.trim() && 'whitespace-nowrap')}>
        <span className="max-sm:hidden">{'·\u00a0'}</span>
        {contact}
      </span>
      {blocked ? (
        <span className="block text-sm font-normal text-ink-2">
          Este cliente não agenda online. Você pode agendar por aqui.
        </span>
      ) : null}
    </>
  )
}
