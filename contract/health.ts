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
    summary: 'O banco grava, as migrações estão aplicadas e o relógio está certo',
    access: 'public',
    status: 200,
    success: z.object({ status: z.literal('ok'), ageMs: z.int() }),
    refuses: ['unavailable'],
    limit: limits.health,
  }),
}
