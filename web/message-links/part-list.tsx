import type { LinkView } from '@encaixe/contract/message-links.ts'
import { shortDate } from '../platform/describe-until.ts'

/** Each service of a visit; each with its date when the services are on different days. */
export function PartList({ parts }: Pick<LinkView['appointment'], 'parts'>) {
  const isOneDay = parts.every(({ date }) => date === parts[0]?.date)
  return (
    <ul className="grid gap-1">
      {parts.map(({ id, date, startTime, procedure, collaborator, noPreference }) => (
        <li key={id}>
          <span className="block">
            {`${isOneDay ? '' : `${shortDate(date)}, `}${startTime} ${procedure}`}
          </span>
          <span className="block text-ui font-normal text-ink-2">{`com ${collaborator}${noPreference ? ' (sem preferência)' : ''}`}</span>
        </li>
      ))}
    </ul>
  )
}
