const touches = ['pointerdown', 'keydown', 'wheel'] as const

let lastAt = performance.now()
for (const name of touches)
  window.addEventListener(name, () => (lastAt = performance.now()), { capture: true, passive: true })

/** How long nobody has touched the device. */
export const sinceTouch = {
  /** Milliseconds. */
  now: (): number => performance.now() - lastAt,
  /** Once, as soon as nobody has touched it for so long. */
  whenLongerThan(milliseconds: number, work: () => void): void {
    const left = milliseconds - sinceTouch.now()
    if (left <= 0) work()
    else setTimeout(() => sinceTouch.whenLongerThan(milliseconds, work), left)
  },
  /** Each time that nobody has touched it for so long. */
  whenever(milliseconds: number, work: () => void): void {
    let timer = setTimeout(work, milliseconds)
    for (const name of touches)
      window.addEventListener(
        name,
        () => {
          clearTimeout(timer)
          timer = setTimeout(work, milliseconds)
        },
        { capture: true, passive: true },
      )
  },
}
