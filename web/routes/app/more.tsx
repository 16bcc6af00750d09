import { MorePage } from '../../dashboard/more-page.tsx'

export const needs = 'session'
export const title = 'Mais'

export default MorePage
