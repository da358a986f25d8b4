import type { SheetProps } from './overlays.tsx'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { focusGrid, useKeyDownWithin } from './focus.ts'
import { Sheet } from './dialog.tsx'
import { phoneQuery, useMedia } from './media.ts'
import styles from './side-panel.module.css'

interface SidePanelProps extends SheetProps {
  readonly subtitle?: ReactNode
  /** Identifies the content. When it changes, the heading receives the focus again. */
  readonly subject?: string
}

/**
 * A details panel next to the main view, which stays usable. On phones it is a sheet over the view. When it opens, the
 * heading receives the focus. Escape inside closes it, and the focus returns to the element that had it before, or to
 * the screen around.
 */
export const SidePanel = (props: SidePanelProps) => {
  const isPhone = useMedia(phoneQuery)
  if (isPhone) {
    return (
      <Suspense fallback={null}>
        <Sheet title={props.title} onClose={props.onClose} closeLabel={props.closeLabel} footer={props.footer}>
          {props.subtitle !== undefined && (
            <div className={`${styles.subtitle} ${styles.inSheet}`}>{props.subtitle}</div>
          )}
          {props.children}
        </Sheet>
      </Suspense>
    )
  }
  return <Panel {...props} />
}

const Panel = ({ title, subtitle, closeLabel, onClose, footer, children, subject }: SidePanelProps) => {
  const id = useId()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const own = panel.current
    const screen = own?.closest('main') ?? null
    return () => {
      const isInside = document.activeElement === document.body || own?.contains(document.activeElement) === true
      if (!isInside) return
      // If it was opened by an address or from another screen, the element that opened it is not in the page.
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      // The cells of a grid are replaced while the panel is open.
      if (isThere) before.focus({ preventScroll: true })
      else focusGrid(screen)
    }
  }, [])
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [subject])
  useKeyDownWithin(panel, (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  })
  return (
    <aside ref={panel} aria-labelledby={id} className={styles.panel}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        <IconButton label={closeLabel} icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className={styles.content}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </aside>
  )
}
