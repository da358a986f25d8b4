import { cameraBetween } from '../camera/move-camera.ts'
import type { Camera } from '../../plan-view.ts'

/** Duration of an animation in milliseconds. */
const duration = 320

const eased = (part: number): number => 1 - (1 - part) ** 3

/** Animates a camera, or moves it at once if the user prefers reduced motion. */
export interface Glide {
  to(from: Camera, to: Camera): void
  /** Stops the animation, because the user has touched the plan. */
  stop(): void
}

export function createGlide(move: (camera: Camera) => void): Glide {
  let frame = 0
  const stop = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
  }
  return {
    stop,
    to(from, to) {
      stop()
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return move(to)
      const started = performance.now()
      const step = (now: number): void => {
        const part = Math.min(1, Math.max(0, (now - started) / duration))
        frame = part < 1 ? requestAnimationFrame(step) : 0
        move(part < 1 ? cameraBetween(from, to, eased(part)) : to)
      }
      frame = requestAnimationFrame(step)
    },
  }
}
