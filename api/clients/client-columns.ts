import { reaisOf } from '@encaixe/contract/money.ts'
import { nationalPhone } from '@encaixe/contract/phones.ts'
import type { Selectable } from 'kysely'
import type { ClientsTable } from '../platform/database/tables.ts'
import { storedColumns } from '../platform/files/csv-table.ts'

const ofClient = storedColumns<Selectable<ClientsTable>>()

const dateOf = (date: string) => date.split('-').reverse().join('/')

/** The columns of the file to which the client book is exported. An import can read this file. */
export const clientColumns = [
  ofClient('nome', 'name'),
  ofClient('celular', 'phone', nationalPhone),
  ofClient('e-mail', 'email'),
  ofClient('nascimento', 'birthday', dateOf),
  ofClient('observações', 'notes'),
  ofClient('etiquetas', 'tags', (tags) => tags.join(', ')),
  ofClient('bloqueado', 'blocked'),
  ofClient('visitas', 'visits'),
  ofClient('faltas', 'no_shows'),
  ofClient('última visita', 'last_visit', dateOf),
  ofClient('gasto', 'spent_cents', (cents) => reaisOf(cents).toFixed(2).replace('.', ',')),
]
