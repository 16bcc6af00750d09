import { type ApiClient, isApiError, isRefusal } from '@encaixe/contract/client.ts'
import type { OpenInvitation } from '@encaixe/contract/members.ts'

export type FoundInvitation =
  | { state: 'open'; invitation: OpenInvitation }
  | { state: 'gone' }
  | { state: 'failed'; status: number }

export async function loadInvitation(api: ApiClient, token: string): Promise<FoundInvitation> {
  try {
    return { state: 'open', invitation: await api('GET /api/invitations/{token}', { params: { token } }) }
  } catch (error) {
    if (isRefusal(error, 'invitation_gone')) return { state: 'gone' }
    if (isApiError(error)) return { state: 'failed', status: error.status }
    throw error
  }
}
