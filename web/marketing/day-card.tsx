import { cx } from 'class-variance-authority'
import { Avatar } from '../ui/avatar.tsx'

type Block = { from: number; minutes: number; name: string; what: string }

const opens = 9 * 60
const hours = [9, 10, 11, 12, 13]
const length = 4 * 60

const blocks: Block[] = [
  { from: 540, minutes: 60, name: 'Paulo Reis', what: 'Corte e barba · 1h' },
  { from: 600, minutes: 30, name: 'Ivan Lopes', what: 'Corte · 30min' },
  { from: 690, minutes: 45, name: 'Caio Brito', what: 'Degradê · 45min' },
  { from: 750, minutes: 30, name: 'Seu Antero', what: 'Barba na toalha · 30min' },
]

const gap = { from: 630, minutes: 60 }
const place = ({ from, minutes }: { from: number; minutes: number }) => ({
  top: `${((from - opens) / length) * 100}%`,
  height: `calc(${(minutes / length) * 100}% - 2px)`,
})

/** What the product does, in one look: the day has a gap, and one more fits. An example, so it is not read out. */
export function DayCard() {
  return (
    <div aria-hidden="true" className="rounded-xl bg-surface p-5 shadow-card select-none sm:p-6">
      <div className="flex items-center justify-between">
        <p>
          <span className="font-display text-display-sm font-bold">Sábado</span>{' '}
          <span className="ml-1 text-sm text-ink-2">6 de março</span>
        </p>
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Avatar name="Tainá Ribeiro" size="sm" /> Tainá
        </p>
      </div>
      <div className="relative mt-5 h-[21.5rem]">
        {hours.map((hour) => (
          <p
            key={hour}
            style={{ top: `${((hour * 60 - opens) / length) * 100}%` }}
            className="absolute inset-x-0 flex -translate-y-1/2 items-center gap-3 text-xs text-ink-2 after:h-px after:flex-1 after:bg-line"
          >
            {`${String(hour).padStart(2, '0')}:00`}
          </p>
        ))}
        <div className="absolute inset-y-0 right-0 left-14">
          {blocks.map((block) => (
            <div
              key={block.from}
              style={place(block)}
              className={cx(
                'absolute inset-x-0 overflow-hidden rounded-sm bg-accent-soft px-3 text-sm',
                block.minutes > 30 ? 'py-1.5' : 'flex items-center gap-2',
              )}
            >
              <p className="font-semibold">{block.name}</p>
              <p className="truncate text-ink-2">{block.what}</p>
            </div>
          ))}
          <div
            style={place(gap)}
            className="absolute inset-x-0 rounded-sm border-[1.5px] border-dashed border-ink-3"
          />
          <div
            style={place(gap)}
            className="fit absolute -right-3 left-3 -rotate-2 overflow-hidden rounded-sm bg-amber px-3.5 py-2 text-sm leading-snug text-on-amber shadow-card"
          >
            <p className="font-semibold">Duda Moraes</p>
            <p>Corte e barba · 10:30 às 11:30</p>
            <p className="text-xs font-medium">agendou pelo link, 23:48</p>
          </div>
        </div>
      </div>
    </div>
  )
}
