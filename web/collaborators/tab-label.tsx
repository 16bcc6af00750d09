type Props = {
  words: string
  /** Left out to the eye where there is no room for it. */
  more?: string
  wrong: number
}

export function TabLabel({ words, more, wrong }: Props) {
  return (
    <span className="inline-flex items-center gap-2">
      <span>
        {words}
        {more ? <span className="max-sm:sr-only">{` ${more}`}</span> : null}
      </span>
      {wrong > 0 ? (
        <span className="grid size-5 place-items-center rounded-full bg-danger text-xs font-semibold text-on-danger">
          {wrong}
          <span className="sr-only">{wrong === 1 ? ' campo a corrigir' : ' campos a corrigir'}</span>
        </span>
      ) : null}
    </span>
  )
}
