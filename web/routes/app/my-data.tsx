import { MyDataPage } from '../../personal-data/my-data-page.tsx'

/** What is held about her is shown to whoever signed in, also without the terms. */
export const needs = 'session'
export const title = 'Meus dados'

export default MyDataPage
