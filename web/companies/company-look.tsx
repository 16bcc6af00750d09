import type { Company } from '@encaixe/contract/companies.ts'
import { type ThemeColor, themeColorOf, themeColors } from '@encaixe/contract/theme-color.ts'
import { useController, useWatch } from 'react-hook-form'
import { Button } from '../ui/button.tsx'
import { Choice, ChoiceGroup } from '../ui/choice-group.tsx'
import { CheckIcon } from '../ui/icons/actions.tsx'
import { Switch } from '../ui/switch.tsx'
import { CompanyCover } from './company-cover.tsx'
import { CompanyPhoto } from './company-photo.tsx'
import type { CompanyForm } from './edit-company.ts'
import { FormSection } from './form-section.tsx'

const names: Record<ThemeColor, string> = {
  azul: 'Azul',
  petroleo: 'Petróleo',
  mata: 'Mata',
  oliva: 'Oliva',
  cacau: 'Cacau',
  ameixa: 'Ameixa',
  grafite: 'Grafite',
}

export function CompanyLook({ form, company }: { form: CompanyForm; company: Company }) {
  const { control, register } = form
  const name = useWatch({ control, name: 'name' })
  const { field } = useController({ control, name: 'themeColor' })
  const byName = themeColorOf(name)
  return (
    <FormSection title="Capa e busca" lead="A capa é desenhada do nome. Você escolhe a cor.">
      <CompanyCover name={name} colour={field.value || byName} />
      <CompanyPhoto company={company} />
      <ChoiceGroup
        legend="Cor da página"
        value={field.value || byName}
        onChange={field.onChange}
        className="grid grid-cols-4 gap-2 sm:flex sm:flex-wrap"
      >
        {themeColors.map((colour) => (
          <Swatch key={colour} colour={colour} />
        ))}
      </ChoiceGroup>
      {field.value ? (
        <Button
          variant="text"
          size="sm"
          onClick={() => field.onChange('')}
          className="-mt-3 justify-self-start"
        >
          Voltar à cor escolhida pelo nome
        </Button>
      ) : (
        <p className="-mt-3 flex min-h-11 items-center text-sm text-ink-2">
          Escolhida pelo nome. Toque em outra para mudar.
        </p>
      )}
      <div>
        <Switch {...register('listed')} label="Aparecer no Google" aria-describedby="listed-meaning" />
        <p id="listed-meaning" className="text-sm text-ink-2">
          Desligado, pedimos aos buscadores que deixem sua página de fora. Quem tem o link continua agendando.
        </p>
      </div>
    </FormSection>
  )
}

function Swatch({ colour }: { colour: ThemeColor }) {
  return (
    <Choice
      value={colour}
      className="group relative flex sm:w-[4.75rem] flex-col items-center gap-1 rounded-md border border-transparent p-2 text-sm transition-colors hover:bg-sunken has-checked:border-line-strong has-checked:bg-sunken has-checked:font-semibold"
    >
      <span
        data-shop={colour}
        className="grid size-11 place-items-center rounded-full bg-shop text-white forced-colors:border"
      >
        <CheckIcon className="group-not-has-checked:invisible" strokeWidth={3} />
      </span>
      {names[colour]}
    </Choice>
  )
}
