import { MyDataPage } from '../../personal-data/my-data-page.tsx'
import { titled } from '../../platform/page-title.ts'

/** What is held about her is shown to whoever signed in, also without the terms. */
export const handle = { needs: 'session' }
export const meta = () => titled('Meus dados')

export default MyDataPage
