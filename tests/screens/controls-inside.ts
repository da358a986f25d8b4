import { expect } from 'vitest'

const controls = 'a[href], button, input, select, textarea, [role=button], [role=slider]'

/** Content of horizontally scrollable boxes is reachable. */
const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX)

const isHidden = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect()
  return width <= 1 || height <= 1 || element.closest('.visually-hidden, [aria-hidden=true], [hidden]') !== null
}

/** Returns the label of a control and its overhang in pixels, or null. */
function overhang(control: Element, root: Element): string | null {
  const { left, right } = control.getBoundingClientRect()
  for (let box = control.parentElement; box !== null; box = box.parentElement) {
    if (scrolls(box)) return null
    const around = box.getBoundingClientRect()
    const clips = getComputedStyle(box).overflowX !== 'visible'
    const out = Math.max(right - around.right, around.left - left)
    if ((clips || box === root) && out > 1) {
      const name = control.getAttribute('aria-label') ?? control.textContent
      return `${name.slice(0, 30)}: ${Math.round(out)} px out of ${box === root ? 'the component' : box.className}`
    }
    if (box === root) return null
  }
  return null
}

/** Fails if a control lies outside its component or is clipped. */
export function expectControlsInside(root: Element): void {
  const shown = [...root.querySelectorAll(controls)].filter((control) => !isHidden(control))
  expect(shown.length).toBeGreaterThan(0)
  expect(shown.flatMap((control) => overhang(control, root) ?? [])).toEqual([])
}
