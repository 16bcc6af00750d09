/** The id of the `main` element of every page. */
export const contentId = 'conteudo'

export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="sr-only z-50 rounded-md bg-ink px-5 py-3 font-semibold text-paper focus-visible:not-sr-only focus-visible:fixed focus-visible:top-3 focus-visible:left-3"
    >
      Pular para o conteúdo
    </a>
  )
}
