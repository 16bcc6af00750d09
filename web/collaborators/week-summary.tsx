import { weekdayNames, weekdays } from '@encaixe/contract/work-schedule.ts'
import { formatDuration, speakDuration } from '../platform/formats.ts'
import { Card } from '../ui/card.tsx'
import { measureWeek, spansOf } from './measure-week.ts'
import type { WeekFields } from './read-collaborator-form.ts'

const counted = [
  '',
  'um dia',
  'dois dias',
  'três dias',
  'quatro dias',
  'cinco dias',
  'seis dias',
  'sete dias',
]

type Props = { week: WeekFields; scale: { from: number; to: number } }

/** Total hours of the week, with a bar for each day. */
export function WeekSummary({ week, scale }: Props) {
  const { minutes, days } = measureWeek(week)
  return (
    <Card as="section" aria-labelledby="semana" className="lg:sticky lg:top-24">
      <h2 id="semana" className="font-text text-ui font-normal tracking-normal text-ink-2">
        Semana
      </h2>
      <p className="font-display text-display-md font-bold">
        <span aria-hidden="true">{formatDuration(minutes)}</span>
        <span className="sr-only">{speakDuration(minutes)}</span>
      </p>
      <p className="mt-1 text-ui text-ink-2">
        {days === 0
          ? 'Nenhum dia de atendimento: ninguém consegue agendar.'
          : `de atendimento, em ${counted[days]}. Mudar a jornada não mexe nos agendamentos já marcados.`}
      </p>
      <WeekDrawing week={week} scale={scale} />
    </Card>
  )
}

/** Seven columns side by side, one for each day. */
function WeekDrawing({ week, scale: { from, to } }: Props) {
  const at = (minute: number) => `${((minute - from) / (to - from)) * 100}%`
  return (
    <div aria-hidden="true" className="mt-4 grid grid-cols-7 gap-1.5">
      {weekdays.map((day) => (
        <div key={day}>
          <div className="relative h-28 overflow-hidden rounded-xs bg-sunken forced-colors:border">
            {spansOf(week[day]).map(({ start, end, tone }) => (
              <span
                key={start}
                className={`absolute inset-x-0 rounded-[3px] ${tone === 'open' ? 'bg-block forced-colors:bg-[CanvasText]' : 'bg-block-past'}`}
                style={{ top: at(start), bottom: `calc(100% - ${at(end)})` }}
              />
            ))}
          </div>
          <p className="mt-1 text-center text-xs text-ink-2">{weekdayNames[day].charAt(0)}</p>
        </div>
      ))}
    </div>
  )
}
