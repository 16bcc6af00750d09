import { describeWaitingAhead } from '@encaixe/contract/no-show-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { TextLink } from '../../ui/text-link.tsx'

type Props = { company: string; noShows: number | null }

/** Above the button that sends the request, for whom the company's rule of no-shows makes wait. */
export default function WaitsForYes({ company, noShows }: Props) {
  return (
    <Alert tone="warning" className="mb-4">
      {describeWaitingAhead(company, noShows)}{' '}
      <TextLink href="/meus-dados" className="whitespace-nowrap">
        Ver minhas faltas
      </TextLink>
    </Alert>
  )
}
