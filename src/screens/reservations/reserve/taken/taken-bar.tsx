import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { onlyThis } from '#src/core/waitlist/wish.ts'
import { WaitButton } from '#src/screens/reservation-parts/waitlist/wait-button.tsx'
import { useFormat } from '#src/ui/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useKeyDownWithin } from '#src/ui/key-down-within.ts'
import styles from './taken-bar.module.css'
import type { TakenSlot } from './use-taken-slot.ts'

interface TakenBarProps {
  readonly taken: TakenSlot
  readonly onClose: () => void
}

/** Somebody else has what was pressed: who, and the offer to wait for it. */
export const TakenBar = ({ taken, onClose }: TakenBarProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useId()
  const bar = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { resourceId, name, span, zone, holder, isByKey } = taken
  const time = format.timeRange(startOfQuarter(span.from), startOfQuarter(span.to), zone)
  useEffect(() => {
    if (isByKey) button.current?.focus({ preventScroll: true })
  }, [taken, isByKey])
  const close = (): void => {
    const isInside = bar.current?.contains(document.activeElement) === true
    if (isInside) document.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true })
    onClose()
  }
  useKeyDownWithin(bar, (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    close()
  })
  return (
    <div ref={bar} role="group" aria-labelledby={words} className={styles.bar}>
      <p id={words} role="status" className={styles.words}>
        {holder === null ? t('waitlist.taken', { name, time }) : t('waitlist.takenBy', { name, time, holder })}
      </p>
      <WaitButton
        ref={button}
        look="primary"
        size="small"
        wish={{ resourceId, name, question: onlyThis(resourceId), span, zone }}
        onWished={close}
      />
      <IconButton label={t('app.close')} icon={<X size={16} aria-hidden="true" />} onClick={close} />
    </div>
  )
}
