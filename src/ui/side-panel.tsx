import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { useKeyDownWithin } from './focus.ts'
import { Sheet } from './dialog.tsx'
import { phoneQuery, useMedia } from './media.ts'
import styles from './side-panel.module.css'

interface SidePanelProps {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  /** Stays in sight below the scrolling content. */
  readonly footer?: ReactNode
  readonly children: ReactNode
  /** Names what is shown: another value moves the focus to the heading again. */
  readonly subject?: string
}

/**
 * Details beside the main view, which stays usable; a sheet over it on a phone. The heading takes the focus when it
 * opens, Escape inside closes it, and the focus goes back to where it came from, or to the screen around it.
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
    const screen = own?.closest('main')
    return () => {
      const isInside = document.activeElement === document.body || own?.contains(document.activeElement) === true
      if (!isInside) return
      // Opened by an address, or from another screen: what it was opened by is not there.
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const next = isThere ? before : screen
      next?.focus({ preventScroll: true })
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
