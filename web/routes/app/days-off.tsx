import { DaysOffPage } from '../../exceptions/days-off-page.tsx'

export const needs = 'company'
export const call = 'POST /api/exceptions'
export const title = 'Folgas e feriados'

export default DaysOffPage
