import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'

const steps = Array.from({ length: 13 }, (_, index) => 1 - index * 0.05)

/**
 * Shrinks the text of an element until it fits, by setting `--fit` from 1 down to 0.4. It fits if it does not overflow
 * the element, and takes at most `lines` lines.
 */
export function useFitted(element: RefObject<HTMLElement | null>, lines = Infinity): void {
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return undefined
    const fits = (): boolean => {
      const line = parseFloat(getComputedStyle(box).lineHeight)
      // Letters may be higher than their line, so less than half a line is no overflow.
      const isLow = box.scrollHeight < box.clientHeight + line / 2 && box.clientHeight < (lines + 0.5) * line
      return isLow && box.scrollWidth <= box.clientWidth + 1
    }
    const fit = (): void => {
      for (const step of steps) {
        box.style.setProperty('--fit', `${step}`)
        if (fits()) return
      }
    }
    let size = ''
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = box.parentElement ?? box
      const before = size
      size = `${clientWidth} ${clientHeight}`
      if (size !== before) fit()
    })
    fit()
    observer.observe(box.parentElement ?? box)
    document.fonts.addEventListener('loadingdone', fit)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', fit)
    }
  })
}

interface FittedProps extends ComponentProps<'p'> {
  readonly lines?: number
}

/** A paragraph whose text is fitted. Its font size must contain `var(--fit)`. */
export const Fitted = ({ lines, ...rest }: FittedProps) => {
  const box = useRef<HTMLParagraphElement>(null)
  useFitted(box, lines)
  return <p {...rest} ref={box} />
}
