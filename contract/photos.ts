import './no-eval.ts'
import { z } from 'zod'
import { collaborator } from './collaborators.ts'
import { company } from './companies.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { mostPhotoBytes, photoSentences, photoTypes } from './photo-rules.ts'

/** The type of a photo is read from its bytes; `Content-Type` only has to be one of the three types. */
const photoUpload = {
  types: photoTypes,
  mostBytes: mostPhotoBytes,
  tooLarge: photoSentences.tooLarge,
  wrongType: photoSentences.wrongType,
}

const byId = z.object({ id: z.string() })

export const photos = {
  show: endpoint({
    method: 'GET',
    path: '/api/public/photos/{id}',
    tag: 'Empresa',
    summary: 'Uma foto de empresa ou de profissional; nunca muda, e vale guardar',
    access: 'public',
    status: 200,
    params: byId,
    file: 'image/webp',
    success: z.string().meta({ format: 'binary' }),
    refuses: ['not_found'],
    limit: limits.photos,
  }),
  setOfCompany: endpoint({
    method: 'PUT',
    path: '/api/companies/{id}/photo',
    tag: 'Empresa',
    summary: 'Guarda a foto da empresa, no lugar da anterior',
    access: 'terms',
    status: 200,
    params: byId,
    upload: photoUpload,
    success: company,
    refuses: ['not_found'],
    limit: limits.photoUploads,
  }),
  removeOfCompany: endpoint({
    method: 'DELETE',
    path: '/api/companies/{id}/photo',
    tag: 'Empresa',
    summary: 'Apaga a foto da empresa',
    access: 'terms',
    status: 200,
    params: byId,
    success: company,
    refuses: ['not_found'],
    limit: limits.writes,
  }),
  setOfCollaborator: endpoint({
    method: 'PUT',
    path: '/api/collaborators/{id}/photo',
    tag: 'Colaboradores',
    summary: 'Guarda a foto de um colaborador, no lugar da anterior',
    access: 'terms',
    status: 200,
    params: byId,
    upload: photoUpload,
    success: collaborator,
    refuses: ['not_found', 'subscription_required'],
    limit: limits.photoUploads,
  }),
  removeOfCollaborator: endpoint({
    method: 'DELETE',
    path: '/api/collaborators/{id}/photo',
    tag: 'Colaboradores',
    summary: 'Apaga a foto de um colaborador',
    access: 'terms',
    status: 200,
    params: byId,
    success: collaborator,
    refuses: ['not_found', 'subscription_required'],
    limit: limits.writes,
  }),
}
