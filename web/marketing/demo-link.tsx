import { useDeployment } from '../platform/deployment.ts'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** A link to the company of the demonstration, if there is one. */
export function DemoLink() {
  const { demoSlug } = useDeployment()
  if (demoSlug === '') return null
  return (
    <p className="mt-6">
      <TextLink href={`/${demoSlug}`} tone="accent" alone>
        Veja uma página de verdade
        <ArrowRightIcon />
      </TextLink>
    </p>
  )
}
