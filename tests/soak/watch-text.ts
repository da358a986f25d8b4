/** Texts of a part of the page. */
interface TextWatch {
  /** Unread changes, earliest first. `at` is in UTC milliseconds. */
  frames: { readonly at: number; readonly text: string }[]
  /** Called after each new frame. */
  onFrame: () => void
}

declare global {
  interface Window {
    __text: TextWatch
  }
}

/**
 * Runs in the page. Records the text of the first element of a selector in each frame in which it changes. Unused boxes of a timeline
 * row, which are moved out of view, are ignored.
 */
export function watchText(selector: string): void {
  const watch: TextWatch = { frames: [], onFrame: () => undefined }
  window.__text = watch
  let before = ''
  let isScheduled = false
  const record = (): void => {
    isScheduled = false
    const watched = document.querySelector(selector)
    const boxes = watched?.matches('[role=row]') ? [...watched.querySelectorAll<HTMLElement>('[data-check]')] : null
    const inSight = boxes?.filter((box) => Number.parseFloat(box.style.left) >= 0).map((box) => box.textContent)
    const text = inSight?.join('\n') ?? watched?.textContent ?? ''
    if (text === before) return
    before = text
    watch.frames.push({ at: Date.now(), text })
    watch.onFrame()
  }
  const check = (): void => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(record)
  }
  new MutationObserver(check).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['style'],
  })
  check()
}

/** Runs in the page. Returns the UTC milliseconds when the watched part first had this text, or no longer had it. Null after `timeout`. */
export function timeOfText([text, isThere, timeout]: readonly [string, boolean, number]): Promise<number | null> {
  const watch = window.__text
  return new Promise((resolve) => {
    const finish = (at: number | null): void => {
      clearTimeout(timer)
      watch.onFrame = () => undefined
      resolve(at)
    }
    const check = (): void => {
      const index = watch.frames.findIndex((one) => one.text.includes(text) === isThere)
      const frame = watch.frames[index]
      if (!frame) return
      // The frame stays, because it may contain the next text as well.
      watch.frames.splice(0, index)
      finish(frame.at)
    }
    const timer = setTimeout(() => finish(null), timeout)
    watch.onFrame = check
    check()
  })
}
