import { speakDuration } from '@encaixe/contract/counted.ts'
import { formatDuration } from '../platform/formats.ts'

/** A duration for everybody: screen readers would read `30min` as thirty metres. */
export function SpokenDuration({ minutes }: { minutes: number }) {
  return (
    <>
      <span aria-hidden="true">{formatDuration(minutes)}</span>
      <span className="sr-only">{speakDuration(minutes)}</span>
    </>
  )
}
