/** Sizes of the baseline and the React page in pixels. */
export const slotWidth = 20
export const pitch = 35
export const nameWidth = 260
export const headerHeight = 90

/** Returns the visible area and the positions of a page. */
export function viewOf(scroller: HTMLElement) {
  const box = scroller.getBoundingClientRect()
  return {
    left: box.left + nameWidth,
    top: box.top + headerHeight,
    right: box.left + scroller.clientWidth,
    bottom: box.top + scroller.clientHeight,
    x0: box.left + nameWidth - scroller.scrollLeft,
    y0: box.top + headerHeight - scroller.scrollTop,
    slotW: slotWidth,
    pitch,
  }
}
