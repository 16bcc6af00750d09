import { MessagesPage } from '../../notifications/messages-page.tsx'

export const needs = 'company'
export const call = 'GET /api/messages/settings'
export const title = 'Mensagens e lembretes'

export default MessagesPage
