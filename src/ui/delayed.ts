import { useEffect, useState } from 'react'

/** Milliseconds of work before progress is worth showing. */
const patience = 300

/** True once `active` has held for `delay` milliseconds: short work shows no progress and does not flicker. */
export const useDelayed = (active: boolean, delay = patience): boolean => {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!active) return undefined
    const timer = window.setTimeout(() => setPassed(true), delay)
    return () => {
      window.clearTimeout(timer)
      setPassed(false)
    }
  }, [active, delay])
  return active && passed
}
