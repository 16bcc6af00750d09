import { ButtonLink } from '../ui/button-link.tsx'
import { ExternalIcon } from '../ui/icons/arrows.tsx'

/** The page opens in a new tab, so that unsaved input is not lost. */
export function OpenPage({ slug }: { slug: string }) {
  return (
    <ButtonLink href={`/${slug}`} target="_blank" variant="secondary" size="sm" icon={<ExternalIcon />}>
      Abrir em nova aba
    </ButtonLink>
  )
}
