import { useDeployment } from '../platform/deployment.ts'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TextLink } from '../ui/text-link.tsx'

/**
 * A link to the demonstration's company, if there is one. The server fills in its address at start; CSS hides an
 * empty link, because React would render the prerendered file and the browser differently.
 */
export function DemoLink() {
  const { demoSlug } = useDeployment()
  return (
    <p data-demo={demoSlug} className="mt-6 data-[demo='']:hidden">
      <TextLink href={`/${demoSlug}`} tone="accent" alone>
        Veja uma página de verdade
        <ArrowRightIcon />
      </TextLink>
    </p>
  )
}
