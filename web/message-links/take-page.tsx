import type { TakeView } from '@encaixe/contract/message-links.ts'

type Props = { token: string; view: TakeView; notice: string | undefined; serverNow: string }

/** A client was asked whether she wants a time that opened. */
export function TakePage({ view }: Props) {
  return <main>{view.company.name}</main>
}
