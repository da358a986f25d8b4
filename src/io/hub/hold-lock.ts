export interface HeldLock {
  /** Gives it up, or no longer waits for it. Nothing is told afterwards. */
  release(): void
}

export interface LockListeners {
  /** Takes it from whoever has it. */
  readonly steal: boolean
  readonly onHeld: () => void
  /** It was held, and another tab took it. */
  readonly onStolen: () => void
  /** The browser has no locks for this page. */
  readonly onRefused: () => void
}

/** Waits for a Web Lock and holds it until `release`, or until the page is gone. */
export function holdLock(
  locks: LockManager,
  name: string,
  { steal, onHeld, onStolen, onRefused }: LockListeners,
): HeldLock {
  const waiting = new AbortController()
  let isHeld = false
  let isReleased = false
  let giveUp = (): void => {}
  const held = new Promise<void>((resolve) => {
    giveUp = resolve
  })
  const hold = (): Promise<void> => {
    isHeld = true
    if (!isReleased) onHeld()
    return held
  }
  // What is stolen is not waited for.
  locks.request(name, steal ? { steal } : { signal: waiting.signal }, hold).catch(() => {
    if (isReleased) return
    isReleased = true
    if (isHeld) onStolen()
    else onRefused()
  })
  return {
    release() {
      isReleased = true
      waiting.abort()
      giveUp()
    },
  }
}
