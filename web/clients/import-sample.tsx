import type { ImportedClients } from '@encaixe/contract/clients.ts'
import { shortDate } from '@encaixe/contract/date-names.ts'
import { phoneMask } from '../ui/mask.ts'

/** The first clients as they were read: a column that was not understood is seen here. */
export function ImportSample({ rows }: { rows: NonNullable<ImportedClients['sample']> }) {
  if (rows.length === 0) return null
  // The same client may stand twice in a file.
  const clients = [...new Map(rows.map((row) => [JSON.stringify(row), row]))]
  return (
    <section aria-labelledby="como-lemos" className="mt-6">
      <h3 id="como-lemos" className="mb-2 font-semibold">
        {rows.length === 1
          ? 'Como lemos o primeiro cliente'
          : `Como lemos os ${clients.length} primeiros clientes`}
      </h3>
      <ol className="divide-y divide-line border-y border-line text-ui">
        {clients.map(([key, { name, phone, email, birthday }]) => (
          <li key={key} className="py-2.5">
            <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
            <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-ink-2">
              <Read name="Celular" value={phone && phoneMask(phone)} />
              <Read name="E-mail" value={email} />
              <Read name="Nascimento" value={birthday && shortDate(birthday)} />
            </dl>
          </li>
        ))}
      </ol>
    </section>
  )
}

const Read = ({ name, value }: { name: string; value: string | null }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt>{name}:</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{value ?? 'não há'}</dd>
  </div>
)
