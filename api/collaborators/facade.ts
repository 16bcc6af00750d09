import { refused } from '../platform/refused.ts'

export const collaboratorMissing = refused('not_found', { sentence: 'Colaborador não encontrado' })
