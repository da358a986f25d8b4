import { useEffect, useState } from 'react'

/** Milliseconds before progress is shown. */
const patience = 300

/**
 * Returns true once `active` has been true for `delay` milliseconds, so that short work shows no progress and does not
 * flicker.
 */
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
