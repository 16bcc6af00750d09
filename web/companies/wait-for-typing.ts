import { useEffect, useState } from 'react'

const pause = 350

/** The value of a moment ago, until the hand rests: one question per word, not per letter. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
