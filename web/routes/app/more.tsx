import { MorePage } from '../../shell/more-page.tsx'

export const needs = 'session'
export const title = 'Mais'

export default MorePage
