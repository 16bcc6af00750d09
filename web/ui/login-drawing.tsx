/** The values x, y and height of the blocks of three days. The container crops the blocks. */
const blocks = [
  [60, -160, 270],
  [60, 120, 96],
  [60, 320, 210],
  [60, 540, 96],
  [60, 646, 320],
  [320, -160, 190],
  [320, 40, 96],
  [320, 146, 210],
  [320, 470, 150],
  [320, 630, 96],
  [320, 736, 230],
  [580, -160, 350],
  [580, 200, 96],
  [580, 306, 150],
  [580, 466, 210],
  [580, 690, 276],
] as const

/** Columns of appointments with a free slot in the middle, filling the container. `inShop`: in the company's colour. */
export function LoginDrawing({ className, inShop = false }: { className?: string; inShop?: boolean }) {
  return (
    <svg
      viewBox="0 0 640 800"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={`${inShop ? 'bg-shop' : 'bg-petrol-deep'} ${className ?? ''}`}
    >
      {blocks.map(([x, y, height]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width="240"
          height={height}
          rx="16"
          className={inShop ? 'fill-shop-tone' : 'fill-petrol-tone'}
        />
      ))}
      <rect
        x="321"
        y="367"
        width="238"
        height="92"
        rx="16"
        fill="none"
        stroke={inShop ? '#FFFFFF' : '#B7DADF'}
        strokeOpacity={inShop ? 0.7 : 1}
        strokeWidth="2"
        strokeDasharray="8 8"
      />
      <g transform="rotate(-3 412 401)">
        <rect x="286" y="352" width="252" height="98" rx="16" className="fit fill-amber" />
      </g>
    </svg>
  )
}
