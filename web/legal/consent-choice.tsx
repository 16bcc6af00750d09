import { answerConsent, useConsent } from '../platform/consent.ts'
import { useDeployment } from '../platform/deployment.ts'
import { Button } from '../ui/button.tsx'

const words = {
  loading: 'Conferindo a sua escolha...',
  unknown: 'Você ainda não escolheu, e por isso nada é medido.',
  given: 'Você aceitou a medição.',
  refused: 'Você recusou a medição: nada é medido.',
}

/** Users can change consent at any time: by Brazilian law (LGPD) consent must be as easy to withdraw as to give. */
export function ConsentChoice() {
  const { analyticsId } = useDeployment()
  const consent = useConsent()
  const choice = (word: string, measuring: boolean) => {
    const chosen = consent === (measuring ? 'given' : 'refused')
    return (
      <Button
        variant={chosen ? 'soft' : 'secondary'}
        size="sm"
        aria-pressed={chosen}
        onClick={() => answerConsent(measuring)}
      >
        {word}
      </Button>
    )
  }
  return (
    <div className="rounded-lg bg-surface p-5 shadow-card noscript:hidden">
      <p role="status" className="font-semibold">
        {words[consent]}
      </p>
      {consent !== 'loading' && analyticsId === '' ? (
        <p className="mt-1 text-ui text-ink-2">
          Hoje este site não conta o uso: a sua escolha vale só para a campanha que trouxe você.
        </p>
      ) : null}
      <div className="mt-3 grid max-w-[16rem] grid-cols-2 gap-3">
        {choice('Recusar', false)}
        {choice('Aceitar', true)}
      </div>
    </div>
  )
}
