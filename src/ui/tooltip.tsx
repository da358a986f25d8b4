import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import tipStyles from './tip.module.css'
import styles from './tooltip-layer.module.css'

interface TipProps {
  /**
   * The point next to which the box is placed, in CSS pixels of its containing box, or of the window if `room` is
   * absent.
   */
  readonly x: number
  readonly y: number
  /** The size of the containing box. If absent, the box stays within the window. */
  readonly room?: { readonly width: number; readonly height: number }
  /** Set if screen readers get the same text elsewhere. */
  readonly isHidden?: boolean
  readonly children: ReactNode
}

/** Minimum CSS pixels to the edge of the containing box, then the distances to the pointer. */
const [edge, aside, below, above] = [4, 14, 18, 12]

/**
 * A text box next to a point: below it if it fits, otherwise above, and never across an edge. It contains nothing to
 * click.
 */
export const Tip = ({ x, y, room, isHidden = false, children }: TipProps) => {
  const box = useRef<HTMLDivElement>(null)
  // Runs after every render, because the text may change the size.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { width, height } = room ?? { width: window.innerWidth, height: window.innerHeight }
    const left = Math.max(edge, Math.min(x + aside, width - element.offsetWidth - edge))
    const isBelow = y + below + element.offsetHeight <= height - edge
    const lowest = height - element.offsetHeight - edge
    const top = Math.max(edge, isBelow ? y + below : Math.min(lowest, y - element.offsetHeight - above))
    element.style.translate = `${left}px ${top}px`
  })
  return (
    <div
      ref={box}
      className={tipStyles.tip}
      data-in-window={room === undefined || undefined}
      aria-hidden={isHidden || undefined}
    >
      {children}
    </div>
  )
}

const hoverDelay = 450
const gap = 6

const place = (tip: HTMLElement, target: Element): void => {
  const box = target.getBoundingClientRect()
  const width = tip.offsetWidth
  const height = tip.offsetHeight
  const middle = box.left + box.width / 2 - width / 2
  const left = Math.max(gap, Math.min(window.innerWidth - width - gap, middle))
  const lower = box.bottom + gap
  const top = lower + height > window.innerHeight - gap ? box.top - height - gap : lower
  tip.style.left = `${Math.round(left)}px`
  tip.style.top = `${Math.round(top)}px`
}

/**
 * One tooltip for the whole page. It shows `data-tooltip` (and `data-tooltip-shortcut`) of the element that is hovered
 * or focused by keyboard, and hides on Escape, click and scroll. The text repeats the accessible name, so it is hidden
 * from screen readers.
 */
export const TooltipLayer = () => {
  const tip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = tip.current
    if (!element) return undefined
    const listening = new AbortController()
    let timer = 0
    let shownFor: Element | null = null

    const hide = (): void => {
      window.clearTimeout(timer)
      if (!shownFor) return
      shownFor = null
      element.hidePopover()
    }
    const show = (target: Element): void => {
      const text = target.getAttribute('data-tooltip')
      if (text === null || !target.isConnected) return
      const shortcut = target.getAttribute('data-tooltip-shortcut')
      element.textContent = text
      if (shortcut !== null) {
        const key = document.createElement('kbd')
        key.textContent = shortcut
        element.append(key)
      }
      shownFor = target
      element.showPopover()
      place(element, target)
    }
    const targetOf = (event: Event): Element | null =>
      event.target instanceof Element ? event.target.closest('[data-tooltip]') : null

    const options = { signal: listening.signal, passive: true, capture: true }
    document.addEventListener(
      'pointerover',
      (event) => {
        const target = targetOf(event)
        if (target === shownFor) return
        hide()
        if (target && event.pointerType === 'mouse') timer = window.setTimeout(() => show(target), hoverDelay)
      },
      options,
    )
    document.addEventListener(
      'focusin',
      (event) => {
        const target = targetOf(event)
        hide()
        if (target?.matches(':focus-visible')) show(target)
      },
      options,
    )
    document.addEventListener('focusout', hide, options)
    document.addEventListener('pointerdown', hide, options)
    document.addEventListener('scroll', hide, options)
    document.addEventListener('keydown', (event) => (event.key === 'Escape' ? hide() : undefined), options)
    return () => {
      listening.abort()
      hide()
    }
  }, [])
  return <div ref={tip} popover="manual" aria-hidden="true" className={styles.tip} />
}
