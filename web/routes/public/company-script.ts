import { CompanyRoot } from '../../company-page/company-root.tsx'
import { hydratePage } from '../../shell/hydrate-page.client.tsx'

/** Not a page: the script of a company's page, which runs without the router. */
export const handle = { start: () => hydratePage(CompanyRoot) }
