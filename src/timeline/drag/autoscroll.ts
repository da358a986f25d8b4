import type { RefObject } from 'react'

/** Pixels from the edge in which a drag scrolls, and the most it scrolls in a frame. */
const margin = 36
const fastest = 24

export interface Autoscroll {
  follow(point: { readonly clientX: number; readonly clientY: number }): void
  stop(): void
}

/** Scrolls while a drag is held at the edge of `area`; `moved` is called after every step. */
export function autoscroll(scroller: RefObject<HTMLElement | null>, area: HTMLElement, moved: () => void): Autoscroll {
  let speed = { x: 0, y: 0 }
  let frame = 0

  const step = (): void => {
    frame = 0
    if (speed.x === 0 && speed.y === 0) return
    scroller.current?.scrollBy({ left: speed.x, top: speed.y, behavior: 'instant' })
    moved()
    frame = requestAnimationFrame(step)
  }

  return {
    follow({ clientX, clientY }) {
      const box = area.getBoundingClientRect()
      const names = Number.parseFloat(getComputedStyle(area).getPropertyValue('--names')) || 0
      speed = {
        x: push(clientX, box.left + names, box.right),
        y: push(clientY, box.top, box.bottom),
      }
      if (frame === 0) frame = requestAnimationFrame(step)
    },
    stop() {
      speed = { x: 0, y: 0 }
      cancelAnimationFrame(frame)
      frame = 0
    },
  }
}

function push(at: number, low: number, high: number): number {
  if (at < low + margin) return -Math.min(fastest, Math.ceil((low + margin - at) / 2))
  if (at > high - margin) return Math.min(fastest, Math.ceil((at - high + margin) / 2))
  return 0
}
