import { Field } from '../ui/field.tsx'
import { TimeInput } from '../ui/time-input.tsx'
import type { ExceptionFields, FieldProblems } from './read-exception-form.ts'

type Name = 'startTime' | 'endTime' | 'breakStart' | 'breakEnd'

type Props = {
  fields: ExceptionFields
  onChange: (change: Partial<ExceptionFields>) => void
  problems: FieldProblems
  /** False hides the fields of the break. */
  breaks?: boolean
}

/** The fields for the start and end of an exception; special hours also have fields for a break. */
export function TimeFields({ breaks = true, ...props }: Props) {
  const isHours = breaks && props.fields.kind === 'hours'
  return (
    <div className="grid gap-4">
      <Pair {...props} from={['startTime', 'Início']} to={['endTime', 'Término']} />
      {isHours ? (
        <Pair
          {...props}
          from={['breakStart', 'Intervalo, início']}
          to={['breakEnd', 'Intervalo, fim']}
          optional
        />
      ) : null}
    </div>
  )
}

type PairProps = Props & { from: [Name, string]; to: [Name, string]; optional?: boolean }

function Pair({ fields, onChange, problems, from, to, optional = false }: PairProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-start gap-3">
      {[from, to].map(([name, label]) => (
        <Field key={name} label={label} optional={optional} error={problems[name]}>
          <TimeInput value={fields[name]} onChange={(time) => onChange({ [name]: time })} />
        </Field>
      ))}
    </div>
  )
}
