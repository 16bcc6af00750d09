import { bookingSentences, longestPhone, phonePattern } from './appointment-rules.ts'
import { optionalText } from './text.ts'

/** A telephone as somebody wrote it; whether it is a mobile is asked where a message is to go there. */
export const phoneText = optionalText({ max: longestPhone, tooLong: bookingSentences.phone }).refine(
  (value) => !value || phonePattern.test(value),
  bookingSentences.phone,
)
