import './no-eval.ts'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const tag = 'Saúde'

export const health = {
  live: endpoint({
    method: 'GET',
    path: '/api/health/live',
    tag,
    summary: 'O processo está vivo',
    access: 'public',
    status: 200,
    success: z.object({ status: z.literal('ok') }),
    refuses: [],
    limit: limits.health,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    tag,
    summary: 'O banco responde e as migrações estão aplicadas',
    access: 'public',
    status: 200,
    success: z.object({ status: z.literal('ok') }),
    refuses: ['unavailable'],
    limit: limits.health,
  }),
}
