import type { ChangeEvent } from 'react'
import type { Mask } from './mask.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

const significant = /[\p{L}\p{N}]/u

/** The caret position after the `count`-th letter or digit of the new text. */
function placeAfter(text: string, count: number): number {
  let seen = 0
  for (const [place, character] of Array.from(text).entries()) {
    if (seen === count) return place
    if (significant.test(character)) seen += 1
  }
  return text.length
}

/** Adds the mask's punctuation while the user types and keeps the caret's position. */
export function MaskedInput({ mask, onChange, ...rest }: TextInputProps & { mask: Mask }) {
  const format = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const typed = input.value
    const caret = input.selectionStart ?? typed.length
    const before = Array.from(typed.slice(0, caret)).filter((one) => significant.test(one)).length
    const written = mask(typed)
    if (written !== typed) {
      input.value = written
      const place = caret >= typed.length ? written.length : placeAfter(written, before)
      input.setSelectionRange(place, place)
    }
    onChange?.(event)
  }
  return <TextInput {...rest} onChange={format} />
}
