import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import styles from './notice-list.module.css'

/** 'nothing' is announced to screen readers and not displayed. */
type NoticeTone = 'info' | 'success' | 'warning' | 'error' | 'nothing'

interface NoticeView {
  readonly id: number
  readonly kind: NoticeTone
  readonly text: string
  /** Milliseconds on screen, not counting the time it is hovered. If null, the notice stays. */
  readonly lasts: number | null
  readonly actions: readonly { readonly label: string; readonly run: () => void }[]
}

const icons: Readonly<Record<NoticeTone, ReactNode>> = {
  info: <Info size={16} aria-hidden="true" />,
  success: <Check size={16} aria-hidden="true" />,
  warning: <TriangleAlert size={16} aria-hidden="true" />,
  error: <CircleAlert size={16} aria-hidden="true" />,
  nothing: null,
}

interface NoticeProps {
  readonly notice: NoticeView
  readonly isHeld: boolean
  readonly dismissLabel: string
  readonly onDismiss: (id: number) => void
}

const NoticeItem = ({ notice, isHeld, dismissLabel, onDismiss }: NoticeProps) => {
  const { id, kind, lasts, actions } = notice
  useEffect(() => {
    if (lasts === null || isHeld) return undefined
    const timer = window.setTimeout(() => onDismiss(id), lasts)
    return () => window.clearTimeout(timer)
  }, [id, lasts, isHeld, onDismiss])
  if (kind === 'nothing') return <li className="visually-hidden">{notice.text}</li>
  return (
    <li className={styles.notice} data-kind={kind}>
      <span className={styles.icon}>{icons[kind]}</span>
      <div className={styles.body}>
        <span className={styles.text}>{notice.text}</span>
        {actions.map(({ label, run }) => (
          <Button
            key={label}
            look="quiet"
            size="small"
            onClick={() => {
              run()
              onDismiss(id)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
      <IconButton label={dismissLabel} icon={<X size={14} aria-hidden="true" />} onClick={() => onDismiss(id)} />
    </li>
  )
}

/** True while the pointer or the focus is inside the element, so that notices do not disappear while being read. */
const useHeld = (element: RefObject<HTMLElement | null>): boolean => {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const on = (names: readonly string[], held: boolean): void => {
      for (const name of names) {
        element.current?.addEventListener(name, () => setHeld(held), { signal: listening.signal })
      }
    }
    on(['pointerenter', 'focusin'], true)
    on(['pointerleave', 'focusout'], false)
    return () => listening.abort()
  }, [element])
  return isHeld
}

interface NoticeListProps {
  readonly label: string
  readonly dismissLabel: string
  readonly notices: readonly NoticeView[]
  readonly onDismiss: (id: number) => void
}

/**
 * Shows the notices in a corner of the page. The live region is always rendered, because screen readers announce
 * additions only.
 */
export const NoticeList = ({ label, dismissLabel, notices, onDismiss }: NoticeListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const isHeld = useHeld(list)
  return (
    <section aria-label={label} aria-live="polite" aria-relevant="additions" className={styles.region}>
      <ul ref={list} className={styles.list}>
        {notices.map((notice) => (
          <NoticeItem
            key={notice.id}
            notice={notice}
            isHeld={isHeld}
            dismissLabel={dismissLabel}
            onDismiss={onDismiss}
          />
        ))}
      </ul>
    </section>
  )
}
