/**
 * Moves the words of boxes that begin left of what is shown to where they can be read. `left` is the painted offset in
 * pixels; called once scrolling has paused, since in flight words move with their boxes.
 */
export function keepWordsInSight(root: HTMLElement, left: number): void {
  for (const words of root.querySelectorAll<HTMLElement>('[data-look] > span, [data-state] > span')) {
    const box = words.parentElement
    if (!box) continue
    const hidden = left - Number.parseFloat(box.style.left)
    const width = Number.parseFloat(box.style.width)
    shiftWords(words, hidden > 0 && hidden < width ? hidden : 0, width)
  }
}

/** A box that moves takes its words back to its beginning. */
export function shiftWords(words: HTMLElement, hidden: number, width: number): void {
  const margin = hidden === 0 ? '' : `${hidden}px`
  if (words.style.marginLeft === margin) return
  words.style.marginLeft = margin
  words.style.maxWidth = hidden === 0 ? '' : `${width - hidden}px`
}
