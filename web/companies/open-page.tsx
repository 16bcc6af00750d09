import { ButtonLink } from '../ui/button-link.tsx'
import { ExternalIcon } from '../ui/icons/arrows.tsx'

/** Beside what the owner is doing, not instead of it. */
export function OpenPage({ slug }: { slug: string }) {
  return (
    <ButtonLink href={`/${slug}`} target="_blank" variant="secondary" size="sm" icon={<ExternalIcon />}>
      Abrir em nova aba
    </ButtonLink>
  )
}
