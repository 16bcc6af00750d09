import type { Company } from '@encaixe/contract/companies.ts'
import { withPreposition } from '@encaixe/contract/company-article.ts'
import { speakDuration } from '@encaixe/contract/counted.ts'
import { amountOf } from '@encaixe/contract/deposit-amount.ts'
import {
  type DepositTime,
  leastDepositMinutes,
  longestPixCity,
  longestPixName,
  mostDepositMinutes,
  type PixKind,
  pixKinds,
} from '@encaixe/contract/deposit-rules.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { describeNoShowRule } from '@encaixe/contract/no-show-words.ts'
import { noticeWords } from '@encaixe/contract/notice-words.ts'
import { writePixCode } from '@encaixe/contract/pix-code.ts'
import { readPixKey } from '@encaixe/contract/pix-key.ts'
import { readDeposit } from '@encaixe/contract/typed-deposit.ts'
import { type ComponentProps, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { sectionAddress, whenNames } from '../companies/choose-section.ts'
import type { CompanyForm } from '../companies/edit-company.ts'
import { FormSection } from '../companies/form-section.tsx'
import { ruleOf } from '../companies/read-company-form.ts'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { Field } from '../ui/field.tsx'
import { CheckIcon, CopyIcon, TrashIcon } from '../ui/icons/actions.tsx'
import { cnpjMask, cpfMask, type Mask, phoneMask } from '../ui/mask.ts'
import { MaskedInput } from '../ui/masked-input.tsx'
import { drawQrCode, QrCode } from '../ui/qr-code.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AmountField } from './amount-field.tsx'
import { describeLeft } from './follow-time-left.ts'

/** The section 'Pix e sinal' of the company's page. */
export default function DepositSettings({ form, company }: { form: CompanyForm; company: Company }) {
  const when = useWatch({ control: form.control, name: 'depositWhen' })
  return (
    <>
      <PixFields form={form} />
      <TermsFields form={form} company={company} />
      {when === 'never' ? null : <DepositPreview form={form} company={company} />}
    </>
  )
}

const details: Record<DepositTime, string> = {
  never: 'Quem agenda confirma sem pagar antes',
  always: 'Todo horário marcado pela sua página',
  new_clients: 'Quem ainda não fez nenhuma visita aqui',
  after_no_shows: 'Quem já marcou e não veio',
}

/** The clients who pay a deposit, its amount, and how long the time is held for it. */
function TermsFields({ form, company }: { form: CompanyForm; company: Company }) {
  const { control, register, clearErrors, formState } = form
  const { errors } = formState
  const { field: when } = useController({ control, name: 'depositWhen' })
  const { field: unit } = useController({ control, name: 'depositUnit' })
  function choose(next: DepositTime) {
    when.onChange(next)
    clearErrors(['pixKey', 'depositCents', 'depositPercent'])
    // A deposit after no-shows needs the rule of no-shows, otherwise no client would be asked.
    if (next === 'after_no_shows') form.setValue('noShowThen', 'deposit', { shouldDirty: true })
    else form.setValue('noShowThen', company.noShowRule.then, { shouldDirty: true })
  }
  return (
    <FormSection
      title="Sinal"
      lead="Um valor que o cliente paga por Pix para garantir o horário. O que você mesmo agenda nunca pede sinal."
    >
      <ChoiceGroup
        legend="Quando pedir"
        value={when.value}
        onChange={choose}
        className="grid gap-3 sm:grid-cols-2"
        error={errors.depositWhen?.message}
      >
        {(Object.keys(details) as DepositTime[]).map((time) => (
          <ChoiceCard key={time} value={time} title={whenNames[time]} detail={details[time]} />
        ))}
      </ChoiceGroup>
      {when.value === 'after_no_shows' ? <RuleNote form={form} /> : null}
      {when.value === 'never' ? null : (
        <>
          <AmountField
            unit={unit.value}
            onUnit={(next) => {
              unit.onChange(next)
              clearErrors(['depositCents', 'depositPercent'])
            }}
            cents={register('depositCents', { onChange: () => clearErrors('depositCents') })}
            percent={register('depositPercent', { onChange: () => clearErrors('depositPercent') })}
            error={errors.depositCents?.message ?? errors.depositPercent?.message}
            hint={
              unit.value === 'cents'
                ? 'Uma vez por visita, e nunca acima do preço.'
                : 'Do preço de cada procedimento. O que não tem preço não pede sinal.'
            }
          />
          <MinutesField form={form} />
          <RefundField form={form} company={company} />
        </>
      )}
    </FormSection>
  )
}

function RuleNote({ form }: { form: CompanyForm }) {
  const [noShowAfter, noShowClearedBy] = useWatch({
    control: form.control,
    name: ['noShowAfter', 'noShowClearedBy'],
  })
  return (
    <p role="status" className="rounded-md bg-sunken px-4 py-3 text-ui">
      {describeNoShowRule(ruleOf({ noShowThen: 'deposit', noShowAfter, noShowClearedBy }), 'company')}{' '}
      <TextLink to={sectionAddress('horarios')}>Mudar a regra de faltas</TextLink>
    </p>
  )
}

/** Whether the deposit comes back. The notice of a cancellation is set with the hours. */
function RefundField({ form, company }: { form: CompanyForm; company: Company }) {
  const { field } = useController({ control: form.control, name: 'depositRefund' })
  const { cancellationNotice: notice } = company
  return (
    <ChoiceGroup
      legend="Se o cliente cancelar"
      value={field.value}
      onChange={field.onChange}
      className="grid gap-3 sm:grid-cols-2"
      error={form.formState.errors.depositRefund?.message}
    >
      <ChoiceCard
        value="until_notice"
        title="Você devolve o sinal"
        detail={`Quando ele cancela ${notice > 0 ? `até ${noticeWords(notice)} antes` : 'antes do horário'}`}
      />
      <ChoiceCard value="never" title="O sinal não volta" detail="Ele lê isto antes de pagar" />
    </ChoiceGroup>
  )
}

const presets = [15, 30, 60, 120, 720, 1_440]
const other = 'other'

function MinutesField({ form }: { form: CompanyForm }) {
  const { field } = useController({ control: form.control, name: 'depositMinutes' })
  const [isOther, setOther] = useState(!presets.includes(Number(field.value)))
  const error = form.formState.errors.depositMinutes?.message
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Prazo para pagar"
        error={isOther ? undefined : error}
        hint="Por este tempo o horário fica reservado. Sem o Pix, ele fica livre de novo."
      >
        <Select
          value={isOther ? other : field.value}
          onChange={({ target }) => {
            setOther(target.value === other)
            if (target.value !== other) field.onChange(target.value)
            form.clearErrors('depositMinutes')
          }}
        >
          {presets.map((minutes) => (
            <option key={minutes} value={minutes}>
              {speakDuration(minutes)}
            </option>
          ))}
          <option value={other}>Outro prazo</option>
        </Select>
      </Field>
      {isOther ? (
        <Field
          label="Minutos"
          error={error}
          hint={`De ${leastDepositMinutes} a ${mostDepositMinutes.toLocaleString('pt-BR')}.`}
        >
          <TextInput
            value={field.value}
            ref={field.ref}
            onChange={({ target }) => {
              field.onChange(target.value.replaceAll(/\D/g, ''))
              form.clearErrors('depositMinutes')
            }}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            className="max-w-28"
          />
        </Field>
      ) : null}
    </div>
  )
}

type Look = { name: string; placeholder: string; mask?: Mask } & Pick<
  ComponentProps<'input'>,
  'inputMode' | 'type'
>

const looks: Record<PixKind, Look> = {
  cpf: { name: 'CPF', placeholder: '000.000.000-00', mask: cpfMask, inputMode: 'numeric' },
  cnpj: { name: 'CNPJ', placeholder: '00.000.000/0000-00', mask: cnpjMask },
  email: { name: 'E-mail', placeholder: 'voce@exemplo.com.br', inputMode: 'email', type: 'email' },
  phone: { name: 'Celular', placeholder: '(11) 90000-0000', mask: phoneMask, inputMode: 'tel', type: 'tel' },
  random: { name: 'Chave aleatória', placeholder: '123e4567-e89b-12d3-a456-426614174000' },
}

/** The Pix key that receives the money. Only the owner reads it here; clients see it in the code. */
export function PixFields({ form }: { form: CompanyForm }) {
  const { register, setValue, clearErrors, control, formState } = form
  const { errors } = formState
  const [kind, key] = useWatch({ control, name: ['pixKind', 'pixKey'] })
  const { name: _, mask, ...look } = looks[kind]
  const field = register('pixKey', { onChange: () => clearErrors('pixKey') })
  function empty() {
    setValue('pixKey', '', { shouldDirty: true })
    clearErrors('pixKey')
  }
  const shared = { ...field, ...look, autoComplete: 'off', spellCheck: false }
  const isRead = readPixKey(kind, key) !== undefined
  function remove() {
    empty()
    form.setFocus('pixKey')
  }
  return (
    <FormSection
      title="Chave Pix"
      lead="O sinal cai direto na sua conta, sem taxa nossa. O Encaixe não recebe nem vê o seu dinheiro."
    >
      <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
        <Field label="Tipo da chave" error={errors.pixKind?.message}>
          <Select {...register('pixKind', { onChange: empty })}>
            {pixKinds.map((one) => (
              <option key={one} value={one}>
                {looks[one].name}
              </option>
            ))}
          </Select>
        </Field>
        <div>
          <Field label="Chave Pix" error={errors.pixKey?.message}>
            {mask ? <MaskedInput {...shared} mask={mask} /> : <TextInput {...shared} />}
          </Field>
          <p role="status" className="mt-1.5 min-h-[1.5em] text-sm font-medium text-ok-text">
            {isRead && !errors.pixKey ? (
              <span className="flex items-center gap-1.5">
                <CheckIcon /> Chave completa
              </span>
            ) : null}
          </p>
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Nome de quem recebe"
          error={errors.pixName?.message}
          hint={`Como está no seu banco, até ${longestPixName} letras. O cliente confere antes de pagar.`}
        >
          <TextInput
            {...register('pixName', { onChange: () => clearErrors('pixName') })}
            maxLength={longestPixName}
            autoComplete="off"
          />
        </Field>
        <Field
          label="Cidade"
          error={errors.pixCity?.message}
          hint={`Também vai no código do Pix, até ${longestPixCity} letras: abrevie se preciso.`}
        >
          <TextInput
            {...register('pixCity', { onChange: () => clearErrors('pixCity') })}
            maxLength={longestPixCity}
            autoComplete="off"
          />
        </Field>
      </div>
      {key.trim() === '' ? null : (
        <Button variant="text" icon={<TrashIcon />} onClick={remove} className="-ml-2 justify-self-start">
          Remover a chave
        </Button>
      )}
    </FormSection>
  )
}

/** The price of the service in the example, where the deposit is a share of the price. */
const examplePrice = 5_000
const minute = 60_000

/** A preview of the client's page. Once the fields are complete, the owner can try its real Pix code with a bank. */
function DepositPreview({ form, company }: { form: CompanyForm; company: Company }) {
  const values = useWatch({ control: form.control })
  const { pixKind = 'cpf', pixKey = '', pixName = '', pixCity = '' } = values
  const { depositUnit = 'cents', depositCents: cents = '', depositPercent = '', depositMinutes } = values
  const amount = readDeposit({ depositUnit, depositCents: cents, depositPercent })
  const due = amount && amountOf(amount, 'percent' in amount ? examplePrice : null)
  const key = readPixKey(pixKind, pixKey)
  const isComplete = key !== undefined && due !== undefined && pixName.trim() !== '' && pixCity.trim() !== ''
  const code = isComplete
    ? writePixCode({ pix: { key, name: pixName, city: pixCity }, cents: due, visitId: 'EXEMPLO' })
    : undefined
  return (
    <FormSection
      title="Como o cliente vê"
      lead="Depois de agendar, ele copia o código ou aponta a câmera. Você também pode: seu banco mostra o nome de quem recebe antes de pagar."
    >
      <div className="rounded-lg border border-line p-5">
        <p className="font-display text-display-sm font-bold">Falta o sinal</p>
        <p className="mt-0.5 text-ui text-ink-2 [overflow-wrap:anywhere]">{`Para garantir o horário ${withPreposition('em', company)}.`}</p>
        <div className="mt-4 grid items-center gap-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
          {code ? (
            <QrCode
              drawing={drawQrCode(code)}
              label="QR code de exemplo"
              className="w-36 max-w-full rounded-md"
            />
          ) : (
            <p className="grid aspect-square w-36 max-w-full place-items-center rounded-md border-[1.5px] border-dashed border-line-strong px-3 text-center text-sm text-ink-2">
              O QR code aparece aqui
            </p>
          )}
          <div className="grid min-w-0 gap-3">
            <p className="flex flex-wrap gap-x-6 gap-y-1">
              <span>
                <span className="block text-sm text-ink-2">Sinal</span>
                <span className="font-display text-xl font-bold">{due ? showPrice(due) : 'R$ –'}</span>
              </span>
              <span>
                <span className="block text-sm text-ink-2">Tempo para pagar</span>
                <span className="font-display text-xl font-bold">
                  {describeLeft(Number(depositMinutes || 0) * minute)}
                </span>
              </span>
            </p>
            <span
              aria-hidden="true"
              className={buttonStyle({ variant: 'soft', className: 'pointer-events-none' })}
            >
              <CopyIcon /> Copiar código Pix
            </span>
          </div>
        </div>
        {code ? (
          <p className="mt-4 rounded-md bg-sunken px-3.5 py-2.5 font-mono text-xs leading-snug text-ink-2 [overflow-wrap:anywhere]">
            {code}
          </p>
        ) : null}
        {amount && 'percent' in amount ? (
          <p className="mt-3 text-sm text-ink-2">{`Exemplo: um serviço de ${showPrice(examplePrice)}.`}</p>
        ) : null}
      </div>
    </FormSection>
  )
}
