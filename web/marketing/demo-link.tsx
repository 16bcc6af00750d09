import { useDeployment } from '../platform/deployment.ts'
import { ArrowRightIcon } from '../ui/icons/arrows.tsx'
import { TextLink } from '../ui/text-link.tsx'

/**
 * To a page that can be tried, where there is one. A prerendered page holds a stand-in for its address, so the
 * choice is the style sheet's: nothing that React decides may differ between the file and the browser.
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
