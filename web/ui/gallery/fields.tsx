import { useState } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { Field } from '../field.tsx'
import { SearchIcon } from '../icons/actions.tsx'
import { cnpjMask } from '../mask.ts'
import { MaskedInput } from '../masked-input.tsx'
import { PhoneInput } from '../phone-input.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { TextArea } from '../text-area.tsx'
import { TextInput } from '../text-input.tsx'
import { Section } from './section.tsx'

export function Fields() {
  const [cnpj, setCnpj] = useState('')
  return (
    <Section title="Campos">
      <div className="grid gap-x-4.5 gap-y-4 sm:grid-cols-2">
        <Field label="Nome" required>
          <TextInput defaultValue="Tainá Ribeiro" autoComplete="off" />
        </Field>
        <Field label="E-mail">
          <TextInput
            type="email"
            defaultValue="tai@navalha.example"
            className="outline-3 outline-offset-2 outline-focus"
          />
        </Field>
        <Field label="Slug" error="Slug deve conter apenas letras minúsculas, números e hífens">
          <TextInput defaultValue="Navalha SP" />
        </Field>
        <Field label="CNPJ" hint="Letras e números, como está no cartão.">
          <MaskedInput
            mask={cnpjMask}
            value={cnpj}
            onChange={(event) => setCnpj(event.currentTarget.value)}
            placeholder="00.000.000/0000-00"
          />
        </Field>
        <Field label="Telefone" optional>
          <PhoneInput defaultValue="(11) 95555-0142" />
        </Field>
        <Field label="Duração">
          <Select defaultValue="45">
            <option value="30">30 minutos</option>
            <option value="45">45 minutos</option>
            <option value="90">1 hora e 30 minutos</option>
          </Select>
        </Field>
        <Field label="Empresa">
          <TextInput disabled defaultValue="Barbearia Navalha" />
        </Field>
        <Field label="Colaborador" error="Selecione um colaborador">
          <Select defaultValue="">
            <option value="">Selecione</option>
          </Select>
        </Field>
        <Field label="Endereço da página">
          <TextInput prefix="encaixe.example/" defaultValue="navalha" />
        </Field>
        <Field label="Buscar" hideLabel className="justify-end">
          <TextInput type="search" leading={<SearchIcon />} placeholder="Buscar por nome" />
        </Field>
        <Field
          label="Observações"
          optional
          hint="Algo que a Tainá precise saber antes?"
          className="sm:col-span-2"
        >
          <TextArea defaultValue="Quero manter a barba cheia, só alinhar o contorno." />
        </Field>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <Checkbox label="Degradê · 45min" defaultChecked />
        <Checkbox label="Dia do noivo · 1h 30min" />
        <Checkbox label="Desligado" disabled defaultChecked />
        <Switch
          label="Atende na terça-feira"
          words={{ on: 'Disponível', off: 'Indisponível' }}
          defaultChecked
        />
        <Switch label="Atende na segunda-feira" words={{ on: 'Disponível', off: 'Indisponível' }} />
        <Switch label="Avisar por e-mail" disabled />
      </div>
      <Checkbox
        label="Li e aceito os Termos de Uso"
        error="Você precisa aceitar os termos de uso para continuar."
      />
    </Section>
  )
}
