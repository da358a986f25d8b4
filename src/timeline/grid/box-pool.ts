import { shiftWords } from './words-in-sight.ts'

/** One absolutely placed box of a row. */
export interface Box {
  readonly element: HTMLElement
  left: number
  width: number
  words: string
}

export interface BoxPool {
  /** The next box of this look for the row being painted. */
  take(look: string): Box
  /** Puts the boxes aside that this paint did not take. */
  finish(): void
  /** Takes the boxes put aside out of the document: readers must not meet them. */
  tidy(): void
}

/** Boxes of one look that are kept for a row that needs more of them. */
const spares = 6

interface Shelf {
  readonly boxes: Box[]
  /** Boxes taken by the paint under way, and by the one before. */
  used: number
  last: number
}

/**
 * Boxes to be used again, by look. A box never changes its look: where only its place changes, the browser need not reckon
 * its style anew, and that is most of what a scroll step costs.
 */
export function createBoxPool(root: HTMLElement, make: (look: string) => HTMLElement): BoxPool {
  const shelves = new Map<string, Shelf>()
  return {
    take(look) {
      let shelf = shelves.get(look)
      if (!shelf) shelves.set(look, (shelf = { boxes: [], used: 0, last: 0 }))
      const known = shelf.boxes[shelf.used]
      shelf.used += 1
      if (known) {
        if (!known.element.isConnected) root.append(known.element)
        return known
      }
      const box = makeBox(make(look))
      shelf.boxes.push(box)
      root.append(box.element)
      return box
    },
    finish() {
      for (const shelf of shelves.values()) {
        putAside(shelf)
        shelf.last = shelf.used
        shelf.used = 0
      }
    },
    tidy() {
      for (const { boxes, last } of shelves.values()) for (const { element } of boxes.slice(last)) element.remove()
    },
  }
}

export const makeBox = (element: HTMLElement): Box => ({ element, left: -1, width: -1, words: '' })

/** Out of sight by its place alone, which costs the browser least; `tidy` does the rest when there is time. */
function putAside({ boxes, used }: Shelf): void {
  for (const { element } of boxes.splice(used + spares)) element.remove()
  for (let index = used; index < boxes.length; index += 1) {
    const box = boxes[index]
    if (box) placeBox(box, -10_000, 1)
  }
}

/** Pixels from the beginning of the track. */
export function placeBox(box: Box, left: number, width: number): void {
  const { style, firstElementChild: words } = box.element
  if (box.left !== left) style.left = `${left}px`
  if (box.left !== left && words instanceof HTMLElement) shiftWords(words, 0, width)
  if (box.width !== width) style.width = `${width}px`
  box.left = left
  box.width = width
}

/** Words stay in sight while their box is partly scrolled away, so they are an element of their own. */
export function writeInBox(box: Box, words: string): void {
  if (box.words === words) return
  box.words = words
  const span = box.element.firstElementChild
  if (words === '') span?.remove()
  else if (span) span.textContent = words
  else box.element.append(Object.assign(document.createElement('span'), { textContent: words }))
}
