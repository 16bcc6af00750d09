import { describeFailure } from '../platform/describe-failure.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { isOutdated } from './answer-link.ts'

const failed = 'Não foi possível remarcar. Por favor, tente novamente.'

export function MoveProblem({ problem }: { problem: Error }) {
  const seeNow = (
    <Button size="sm" variant="secondary" onClick={() => location.reload()}>
      Ver como ficou
    </Button>
  )
  return (
    <Alert className="mb-4" actions={isOutdated(problem) ? seeNow : null}>
      {describeFailure(problem, failed)}
    </Alert>
  )
}
