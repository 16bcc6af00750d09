import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * State of a list, such as its search, that survives when the user opens a row and returns. It is in the query cache,
 * so it is evicted when another user signs in.
 */
export function useViewState<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const queries = useQueryClient()
  const queryKey = ['view', name] as const
  const [value, setValue] = useState(() => queries.getQueryData<Value>(queryKey) ?? initial)
  return [
    value,
    (next) => {
      setValue(next)
      queries.setQueryData(queryKey, next)
    },
  ]
}
