import type { PushSettings as Settings } from '@encaixe/contract/push.ts'
import { pushKindNames, pushKinds } from '@encaixe/contract/push-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useCompany } from '../identity/use-company.ts'
import { Refusal } from '../shell/refusal.tsx'
import { Field } from '../ui/field.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Select } from '../ui/select.tsx'
import { Loading, Skeletons } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { pushSettingsQuery, useChangePushSettings } from './change-settings.ts'

/** What the title of a notification does not say: who took the time, and that a request waits too. */
const labels = {
  ...pushKindNames,
  encaixe: 'Encaixe: alguém da lista de espera ficou com um horário',
  unanswered: 'Cliente ou pedido sem resposta',
}

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** The notifications that the member wants of this company, on all her devices. */
export function PushSettings() {
  const { id } = useCompany()
  const { data, isError, isFetching, refetch } = useQuery(pushSettingsQuery(id))
  if (data) return <Choices settings={data} />
  if (isError) {
    return (
      <LoadFailure onRetry={() => void refetch()} retrying={isFetching}>
        Não foi possível carregar as suas escolhas.
      </LoadFailure>
    )
  }
  return (
    <Loading>
      <div className="grid gap-4 py-2">
        <Skeletons count={7} className="h-7 w-64 max-w-full" />
      </div>
    </Loading>
  )
}

function Choices({ settings }: { settings: Settings }) {
  const { mutate, error } = useChangePushSettings()
  const { quietHours } = settings
  const changeQuiet = (change: Partial<Settings['quietHours']>) =>
    mutate({ ...settings, quietHours: { ...quietHours, ...change } })
  return (
    <div className="grid gap-6">
      <fieldset>
        <legend className="font-semibold">O que avisar</legend>
        <div className="mt-1 grid">
          {pushKinds.map((kind) => (
            <Switch
              key={kind}
              label={labels[kind]}
              checked={settings.kinds[kind]}
              onChange={({ currentTarget: { checked } }) =>
                mutate({ ...settings, kinds: { ...settings.kinds, [kind]: checked } })
              }
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">Silêncio</legend>
        <Switch
          label="Não avisar à noite"
          checked={quietHours.on}
          onChange={({ currentTarget: { checked } }) => changeQuiet({ on: checked })}
          className="mt-1"
        />
        {quietHours.on ? (
          <div className="mt-2 grid max-w-[22rem] grid-cols-2 gap-3">
            {(['from', 'until'] as const).map((end) => (
              <Field key={end} label={end === 'from' ? 'Das' : 'Às'}>
                <Select
                  value={quietHours[end]}
                  onChange={({ currentTarget: { value } }) => changeQuiet({ [end]: value })}
                >
                  {hoursFor(quietHours, end).map((hour) => (
                    <option key={hour}>{hour}</option>
                  ))}
                </Select>
              </Field>
            ))}
          </div>
        ) : null}
        <p className="mt-2 text-sm text-ink-2">
          O que chegar nesse período é avisado no fim dele. O que começa até uma hora depois é avisado na
          hora.
        </p>
      </fieldset>
      <Refusal error={error} fallback="Não foi possível salvar. Por favor, tente novamente." />
    </div>
  )
}

/** Whole hours and the stored one; the end differs from the beginning. */
function hoursFor(quiet: Settings['quietHours'], end: 'from' | 'until'): string[] {
  const other = quiet[end === 'from' ? 'until' : 'from']
  return [...new Set([...hours, quiet[end]])].filter((hour) => hour !== other).sort()
}
