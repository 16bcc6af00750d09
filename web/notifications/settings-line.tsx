import { useQuery } from '@tanstack/react-query'
import { describeSettings } from './describe-settings.ts'
import { messageSettingsQuery } from './fetch-messages.ts'

/** The company's settings of messages in one sentence. The line has a fixed height, also while the settings load. */
export function SettingsLine() {
  const { data, isError } = useQuery(messageSettingsQuery)
  return isError ? null : <p className="min-h-[1.5em]">{data ? describeSettings(data) : ''}</p>
}
