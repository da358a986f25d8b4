/** What a part of the page said in each frame in which it changed. */
interface WordsWatch {
  /** Not looked at yet, the earliest first; UTC milliseconds. */
  frames: { readonly at: number; readonly text: string }[]
  /** Called with every further frame. */
  onFrame: () => void
}

declare global {
  interface Window {
    __words: WordsWatch
  }
}

/**
 * Runs in the page: notes what is in the first element of a selector whenever that changes, as of the frame that shows it. A
 * row of the timeline keeps boxes it needs no more aside, out of sight, until it is calm: they show nothing.
 */
export function watchWords(selector: string): void {
  const watch: WordsWatch = { frames: [], onFrame: () => undefined }
  window.__words = watch
  let before = ''
  let isAsked = false
  const note = (): void => {
    isAsked = false
    const watched = document.querySelector(selector)
    const boxes = watched?.matches('[role=row]') ? [...watched.querySelectorAll<HTMLElement>('[data-look]')] : null
    const inSight = boxes?.filter((box) => Number.parseFloat(box.style.left) >= 0).map((box) => box.textContent)
    const text = inSight?.join('\n') ?? watched?.textContent ?? ''
    if (text === before) return
    before = text
    watch.frames.push({ at: Date.now(), text })
    watch.onFrame()
  }
  const look = (): void => {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(note)
  }
  new MutationObserver(look).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['style'],
  })
  look()
}

/**
 * Runs in the page: when the watched part first had these words, or first had them no more, since the last question. UTC
 * milliseconds; null where that does not come within so many.
 */
export function whenWords([words, isThere, patience]: readonly [string, boolean, number]): Promise<number | null> {
  const watch = window.__words
  return new Promise((resolve) => {
    const answer = (at: number | null): void => {
      clearTimeout(timer)
      watch.onFrame = () => undefined
      resolve(at)
    }
    const look = (): void => {
      const index = watch.frames.findIndex(({ text }) => text.includes(words) === isThere)
      const frame = watch.frames[index]
      if (!frame) return
      // The one that shows it may show what is asked for next as well.
      watch.frames.splice(0, index)
      answer(frame.at)
    }
    const timer = setTimeout(() => answer(null), patience)
    watch.onFrame = look
    look()
  })
}
