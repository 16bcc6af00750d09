import { Field } from './field.tsx'
import { SearchField } from './search-field.tsx'
import { Select } from './select.tsx'

type Props<Order extends string> = {
  /** The label of the search, for example "Buscar procedimento". */
  searchLabel: string
  search: string
  onSearch: (search: string) => void
  orders: { value: Order; label: string }[]
  order: Order
  onOrder: (order: Order) => void
  /** The number of results in words; screen readers announce it when it changes. */
  found: string
}

export function ListTools<Order extends string>({ search, onSearch, order, onOrder, ...rest }: Props<Order>) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField
        label={rest.searchLabel}
        value={search}
        onChange={onSearch}
        className="min-w-[min(100%,15rem)] flex-[2_1_15rem] md:max-w-96"
      />
      <Field label="Ordenar por" hideLabel className="min-w-[min(100%,11rem)] flex-[1_1_11rem] md:max-w-56">
        <Select value={order} onChange={(event) => onOrder(event.currentTarget.value as Order)}>
          {rest.orders.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status" className="text-sm text-ink-2 max-md:basis-full md:ml-auto">
        {rest.found}
      </p>
    </search>
  )
}
