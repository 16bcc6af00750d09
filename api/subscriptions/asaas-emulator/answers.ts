export type Fields = Record<string, unknown>
export type Asked = { method: string; path: string; body: Fields }
export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

export const list = (data: unknown[], { offset, limit }: { offset: number; limit: number }): Answer => ({
  status: 200,
  body: {
    object: 'list',
    hasMore: data.length > offset + limit,
    totalCount: data.length,
    limit,
    offset,
    data: data.slice(offset, offset + limit),
  },
})
export const ok = (body: unknown): Answer => ({ status: 200, body })
export const wrong = (status: number, code: string): Answer => ({
  status,
  body: { errors: [{ code, description: code }] },
})
