import { useEffect, useState } from 'react'

const second = 1_000
/** Milliseconds between two updates: each number stays for about a second. */
const updateEvery = 200

const secondsUntil = (deadline: number): number => Math.max(0, Math.ceil((deadline - performance.now()) / second))

/** Whole seconds until `performance.now()` reaches `deadline`, rounded up; 0 after it. */
export function useSecondsLeft(deadline: number): number {
  const [left, setLeft] = useState(() => secondsUntil(deadline))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(deadline)), updateEvery)
    return () => clearInterval(timer)
  }, [deadline])
  return left
}
