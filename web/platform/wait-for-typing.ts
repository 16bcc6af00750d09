import { useEffect, useState } from 'react'

const typingPause = 350

/** Debounces a value, so that typing a word sends one request and not one for each letter. */
export function useRested<Value>(value: Value, pause = typingPause): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return rested
}
