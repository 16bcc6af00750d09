import { isRefusal } from '@encaixe/contract/client.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card } from '../ui/card.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Message } from '../ui/message.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { AppPage } from './app-page.tsx'

type Props = {
  title: string
  back: { to: string; label: string }
  error: Error | null
  failure: string
  missing: string
  onRetry: () => void
  retrying: boolean
}

/** Replaces a form while its data are loading, failed to load, or do not exist. */
export function FormPageState({ title, back, error, failure, missing, onRetry, retrying }: Props) {
  if (isRefusal(error, 'not_found')) {
    return (
      <Message
        title={missing}
        actions={<ButtonLink to={back.to}>{`Ver ${back.label.toLowerCase()}`}</ButtonLink>}
      >
        O endereço pode estar errado, ou alguém já fez a exclusão.
      </Message>
    )
  }
  return (
    <AppPage title={title} back={back}>
      {error ? (
        <LoadFailure onRetry={onRetry} retrying={retrying}>
          {failure}
        </LoadFailure>
      ) : (
        <Card padding="roomy">
          <Loading className="grid gap-5">
            <div className="grid gap-6">
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-60 max-w-full" />
              <Skeleton className="h-12 w-60 max-w-full" />
              <Skeleton className="h-24 w-full" />
            </div>
          </Loading>
        </Card>
      )}
    </AppPage>
  )
}
