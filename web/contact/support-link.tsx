import { useDeployment } from '../platform/deployment.ts'
import { TextLink } from '../ui/text-link.tsx'

export function SupportLink() {
  const { supportEmail } = useDeployment()
  return (
    <TextLink href={`mailto:${supportEmail}`} className="wrap-anywhere">
      {supportEmail}
    </TextLink>
  )
}
