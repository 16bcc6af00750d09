import { CompanyPage, type CompanyPageProps } from '../../company-page/company-page.tsx'

export default function Company(shown: CompanyPageProps) {
  return <CompanyPage {...shown} />
}
