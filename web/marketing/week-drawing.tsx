/** x, y and height of the appointments of three days; the middle day has a gap. */
const blocks = [
  [0, 0, 76],
  [0, 84, 36],
  [0, 128, 112],
  [108, 0, 36],
  [108, 44, 76],
  [108, 176, 64],
  [216, 24, 96],
  [216, 128, 36],
  [216, 172, 68],
] as const

/** A drawing of three days side by side, with one more appointment in a gap. */
export function WeekDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 316 240" aria-hidden="true" className={className}>
      {blocks.map(([x, y, height]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="100" height={height} rx="8" className="fill-petrol-tone" />
      ))}
      <rect x="108" y="128" width="100" height="40" rx="8" className="fill-amber" />
    </svg>
  )
}
