import { useEffect, useState } from 'react'

const touches = ['pointerdown', 'keydown'] as const

/** Whether somebody has touched the device within so many milliseconds. */
export function useTouched(within: number): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onTouch = (): void => {
      clearTimeout(timer)
      setTouched(true)
      timer = setTimeout(() => setTouched(false), within)
    }
    for (const name of touches) window.addEventListener(name, onTouch, true)
    return () => {
      clearTimeout(timer)
      for (const name of touches) window.removeEventListener(name, onTouch, true)
    }
  }, [within])
  return isTouched
}
