import { phoneMask } from './mask.ts'
import { MaskedInput } from './masked-input.tsx'
import type { TextInputProps } from './text-input.tsx'

/** A Brazilian telephone number: phones show a digit keyboard, and the punctuation is added while the user types. */
export const PhoneInput = (props: TextInputProps) => (
  <MaskedInput {...props} mask={phoneMask} type="tel" inputMode="tel" />
)
