import { MyDataPage } from '../../personal-data/my-data-page.tsx'

/** Every signed-in user reads the data that is held about them, also without the terms. */
export const needs = 'session'
export const title = 'Meus dados'

export default MyDataPage
