type Props = { title: string; lead: string }

export function PageTop({ title, lead }: Props) {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-6 pb-12 lg:pt-12">
      <h1 className="max-w-[18ch] text-[clamp(2.75rem,1.7rem+4.4vw,4.5rem)] leading-[0.95] tracking-[-0.038em]">
        {title}
      </h1>
      <p className="mt-5 max-w-[38rem] text-lg text-ink-2 sm:text-xl">{lead}</p>
    </div>
  )
}
