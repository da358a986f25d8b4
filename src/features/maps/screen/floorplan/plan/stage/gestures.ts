import { headingFrom, metresBetween, signedDegrees } from '@foyer/indoor'
import type { Camera, ScreenPoint } from '../../plan-view.ts'
import { cameraBetween } from '../camera/move-camera.ts'

/** Gestures of fingers, mouse and wheel on the plan. Points are CSS pixels in it. */
export interface GestureEvents {
  onTake(): void
  onPan(from: ScreenPoint, to: ScreenPoint): void
  onZoom(factor: number, at: ScreenPoint): void
  onTurn(degrees: number, at: ScreenPoint): void
  onPitch(degrees: number): void
  /** Called if the pointer is released in motion. The speed is in CSS pixels per millisecond. */
  onThrow(speed: ScreenPoint): void
  onPress(at: ScreenPoint): void
  /** Called with null when the pointer leaves. */
  onHover(at: ScreenPoint | null): void
}

/** CSS pixels that a finger may move during a tap. */
const tremble = 6
const turnPerPixel = 0.4
const pitchPerPixel = 0.35
/** The last milliseconds of a drag, which determine its speed. */
const throwWindow = 80

/** Listens to gestures on the plan. Returns an unsubscribe function. */
export function listenToGestures(host: HTMLElement, events: GestureEvents): () => void {
  const pointers = new Map<number, ScreenPoint>()
  let start: ScreenPoint | null = null
  let isTurning = false
  let hasMoved = false
  let trail: { at: ScreenPoint; time: number }[] = []
  const pointOf = (event: MouseEvent): ScreenPoint => {
    const box = host.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  function down(event: PointerEvent): void {
    if (event.button > 2 || event.button === 1) return
    const at = pointOf(event)
    host.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, at)
    start = at
    hasMoved = pointers.size > 1
    isTurning = event.button === 2 || event.ctrlKey || event.shiftKey
    trail = [{ at, time: event.timeStamp }]
    events.onTake()
  }

  function move(event: PointerEvent): void {
    const at = pointOf(event)
    const before = pointers.get(event.pointerId)
    if (before === undefined) {
      if (event.pointerType !== 'touch') events.onHover(at)
      return
    }
    pointers.set(event.pointerId, at)
    if (start !== null && Math.hypot(at.x - start.x, at.y - start.y) > tremble) hasMoved = true
    if (!hasMoved) return
    if (pointers.size === 1) drag(before, at)
    else pinch(event.pointerId, before, at)
    trail = [...trail.filter(({ time }) => event.timeStamp - time < throwWindow), { at, time: event.timeStamp }]
  }

  function drag(before: ScreenPoint, at: ScreenPoint): void {
    if (!isTurning) return events.onPan(before, at)
    const box = host.getBoundingClientRect()
    events.onTurn((before.x - at.x) * turnPerPixel, { x: box.width / 2, y: box.height / 2 })
    events.onPitch((before.y - at.y) * pitchPerPixel)
  }

  function pinch(id: number, before: ScreenPoint, at: ScreenPoint): void {
    const other = [...pointers].find(([one]) => one !== id)?.[1]
    if (other === undefined) return
    const middleBefore = { x: (before.x + other.x) / 2, y: (before.y + other.y) / 2 }
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 }
    events.onPan(middleBefore, middle)
    const length = metresBetween(other, before)
    if (length > 0) events.onZoom(metresBetween(other, at) / length, middle)
    events.onTurn(signedDegrees(headingFrom(other, at) - headingFrom(other, before)), middle)
  }

  function up(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return
    const at = pointOf(event)
    if (event.type !== 'pointerup' || pointers.size > 0) return
    if (!hasMoved && event.button === 0) return events.onPress(at)
    const first = trail[0]
    if (first === undefined || isTurning || event.timeStamp - (trail.at(-1)?.time ?? 0) > 40) return
    const time = Math.max(1, event.timeStamp - first.time)
    events.onThrow({ x: (at.x - first.at.x) / time, y: (at.y - first.at.y) / time })
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
    // A pinch on a touchpad is a wheel event with Ctrl, in small steps.
    const speed = event.ctrlKey ? 0.012 : 0.0022
    events.onTake()
    events.onZoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * speed), pointOf(event))
  }

  const leave = (): void => events.onHover(null)
  const noMenu = (event: Event): void => event.preventDefault()
  const gone = new AbortController()
  const { signal } = gone
  host.addEventListener('pointerdown', down, { signal })
  host.addEventListener('pointermove', move, { signal })
  host.addEventListener('pointerup', up, { signal })
  host.addEventListener('pointercancel', up, { signal })
  host.addEventListener('pointerleave', leave, { signal })
  host.addEventListener('wheel', wheel, { passive: false, signal })
  host.addEventListener('contextmenu', noMenu, { signal })
  return () => gone.abort()
}

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
