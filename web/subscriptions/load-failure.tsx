import { LoadFailure as Failure } from '../ui/load-failure.tsx'

type Props = { onRetry: () => void; retrying: boolean }

export function LoadFailure(props: Props) {
  return <Failure {...props}>Erro ao carregar dados de assinatura. Por favor, tente novamente.</Failure>
}
