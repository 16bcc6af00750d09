import type { Company } from '@encaixe/contract/companies.ts'
import { amountOf } from '@encaixe/contract/deposit-amount.ts'
import { showPrice } from '@encaixe/contract/money.ts'
import { writePixCode } from '@encaixe/contract/pix-code.ts'
import { readPixKey } from '@encaixe/contract/pix-key.ts'
import { readDeposit } from '@encaixe/contract/typed-deposit.ts'
import { useWatch } from 'react-hook-form'
import type { CompanyForm } from '../companies/edit-company.ts'
import { FormSection } from '../companies/form-section.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { CopyIcon } from '../ui/icons/actions.tsx'
import { drawQrCode, QrCode } from '../ui/qr-code.tsx'
import { describeLeft } from './follow-time-left.ts'

/** Of the service in the example, where the deposit is a share of the price. */
const examplePrice = 5_000
const minute = 60_000

/** What the client will see, with a real code as soon as the key is complete: the owner tries it with her own bank. */
export function DepositPreview({ form, company }: { form: CompanyForm; company: Company }) {
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
        <p className="mt-0.5 text-ui text-ink-2 [overflow-wrap:anywhere]">{`Para garantir o horário em ${company.name}.`}</p>
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
