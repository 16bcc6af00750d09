import { describeNoShowRule } from '@encaixe/contract/no-show-words.ts'
import type { HeldByCompany } from '@encaixe/contract/personal-data.ts'
import { useEffect, useRef, useState } from 'react'
import { productNow } from '../platform/product-time.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ContestDialog } from './contest-dialog.tsx'
import { describeNoShows, mayContest, momentOf } from './describe-held.ts'

/** Her no-shows at a company, what follows from them, and the way to contest one. */
export function NoShowRecord({ held }: { held: HeldByCompany }) {
  const { company, noShows, rule, waits, contestedAt, contestText, record } = held
  const [asked, setAsked] = useState(false)
  const [sent, setSent] = useState(false)
  const written = useRef<HTMLParagraphElement>(null)
  const isOpen = mayContest(contestedAt, productNow())
  // The button that opened the question goes away.
  useEffect(() => {
    if (sent && !isOpen) written.current?.focus()
  }, [sent, isOpen])
  return (
    <section aria-label={`Faltas em ${company.name}`}>
      <h3 className="mb-1.5 font-semibold">Faltas</h3>
      <p className="text-ui text-ink-2">
        {describeNoShows(noShows, record !== null)} {describeNoShowRule(rule, 'client')}
      </p>
      {waits ? (
        <Alert
          tone="warning"
          says="nothing"
          className="mt-3"
          title="O seu próximo pedido vai aguardar a empresa"
        >
          {record
            ? `Por causa ${noShows === 1 ? 'da falta' : 'das faltas'}, o que`
            : 'A empresa anotou faltas com o mesmo celular ou e-mail. Por isso, o que'}{' '}
          você marcar agora pela página de {company.name} fica reservado até a empresa responder.
        </Alert>
      ) : null}
      {record?.blocked ? (
        <Alert
          tone="info"
          says="nothing"
          className="mt-3"
          title="Esta empresa não aceita agendamentos online seus"
        >
          Os horários que você já marcou continuam valendo. Para marcar outro, fale com ela.
        </Alert>
      ) : null}
      {noShows > 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {isOpen ? (
            <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
              Contestar uma falta
            </Button>
          ) : null}
          {contestedAt ? (
            <p ref={written} tabIndex={-1} className="text-ui text-ink-2 focus:outline-none">
              {contestText === null ? (
                `Você escreveu à empresa em ${momentOf(contestedAt)}.`
              ) : (
                <>
                  {`Você escreveu à empresa em ${momentOf(contestedAt)}: `}
                  <span className="whitespace-pre-line [overflow-wrap:anywhere]">{`“${contestText}”`}</span>
                </>
              )}{' '}
              A resposta vem dela.
            </p>
          ) : null}
        </div>
      ) : null}
      <ContestDialog held={held} open={asked} onClose={() => setAsked(false)} onSent={() => setSent(true)} />
    </section>
  )
}
