import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * What somebody chose to see in a list is still so when she comes back from one of its rows. It stands with what was
 * fetched, and is forgotten with it when another person signs in.
 */
export function useViewState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const queries = useQueryClient()
  const queryKey = ['view', name]
  const [value, setValue] = useState(() => queries.getQueryData<Value>(queryKey) ?? initial)
  return [
    value,
    (next) => {
      setValue(next)
      queries.setQueryData(queryKey, next)
    },
  ]
}
