import type { CalendarFeed } from '@encaixe/contract/calendar-feeds.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { RefreshIcon, TrashIcon } from '../ui/icons/actions.tsx'
import { describeFeed } from './describe-feed.ts'
import { NewAddress } from './new-address.tsx'

type Props = {
  feed: CalendarFeed
  name: string
  /** Only when it was made on this page. */
  url: string | undefined
  now: Date
  onReplace: (feed: CalendarFeed) => void
  replacing: boolean
  onRemove: (feed: CalendarFeed) => void
}

export function FeedRow({ feed, name, url, now, onReplace, replacing, onRemove }: Props) {
  return (
    <li className="py-3.5 first:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_14rem]">
          <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
          <p className="text-sm text-ink-2">{describeFeed(feed, now)}</p>
        </div>
        <div className="-mr-2.5 ml-auto flex items-center gap-0.5">
          {feed.own ? (
            <Button
              variant="text"
              size="sm"
              icon={<RefreshIcon />}
              onClick={() => onReplace(feed)}
              sending={replacing}
              sendingLabel="Trocando..."
              aria-label={`Trocar endereço: ${name}`}
            >
              Trocar endereço
            </Button>
          ) : null}
          <IconButton
            label={`Apagar endereço: ${name}`}
            onClick={() => onRemove(feed)}
            className="text-ink-2 hover:text-danger-text"
          >
            <TrashIcon />
          </IconButton>
        </div>
      </div>
      {url ? <NewAddress key={url} url={url} /> : null}
    </li>
  )
}
