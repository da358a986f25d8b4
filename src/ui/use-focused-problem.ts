import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for a form. Each time `attempt` changes to something other than null and 0, the first field with a problem receives the
 * focus.
 */
export function useFocusedProblem(attempt: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempt === null || attempt === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])
  return form
}
