import { useEffect, useRef } from 'react'
import styles from './tooltip-layer.module.css'

const hoverDelay = 450
const gap = 6

const place = (tip: HTMLElement, target: Element): void => {
  const edge = target.getBoundingClientRect()
  const width = tip.offsetWidth
  const height = tip.offsetHeight
  const middle = edge.left + edge.width / 2 - width / 2
  const left = Math.max(gap, Math.min(window.innerWidth - width - gap, middle))
  const below = edge.bottom + gap
  const top = below + height > window.innerHeight - gap ? edge.top - height - gap : below
  tip.style.left = `${Math.round(left)}px`
  tip.style.top = `${Math.round(top)}px`
}

/**
 * One tooltip for the whole page: it shows `data-tooltip` (and `data-tooltip-shortcut`) of what is hovered or focused by
 * keyboard, and hides on Escape, press and scroll. The text repeats the accessible name, so it is hidden from readers.
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
