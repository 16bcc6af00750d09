import { MyDataPage } from '../../personal-data/my-data-page.tsx'

/** Every signed-in user may read the data that are stored about them, also without accepting the terms. */
export const needs = 'session'
export const title = 'Meus dados'

export default MyDataPage
