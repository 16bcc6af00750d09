import { MessagesPage } from '../../notifications/messages-page.tsx'
import { titled } from '../../platform/page-title.ts'

export const handle = { needs: 'company', call: 'GET /api/messages/settings' }
export const meta = () => titled('Mensagens e lembretes')

export default MessagesPage
