import type { ReactNode } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { reader } from '#src/base/reader.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { ToggleChip } from '#src/ui/chip.tsx'
import { SearchField } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import { type ReservationStatus, reservationStatuses } from '../../../model/reservations/rules/derive.ts'
import { reservations } from '../../../model/reservations/state.ts'
import { statusIcon, statusTone } from '../status-badge.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './reservations.module.css'

interface ListHeaderProps {
  readonly address: ListAddress
  readonly countOf: (status: ReservationStatus) => number
  readonly onChange: (changes: Partial<ListAddress>) => void
  readonly onRetry: () => void
  /** Next to the heading. */
  readonly beside: ReactNode
  /** More tools, after these. */
  readonly children?: ReactNode
}

/** The heading of the list, its filters, and its age if it could not be loaded again. */
export const ListHeader = ({ address, countOf, onChange, onRetry, beside, children }: ListHeaderProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const { phase, stale, asOf, fault } = useSnapshot(reservations)
  const { zone } = useSnapshot(reader)
  const toggled = (status: ReservationStatus): readonly ReservationStatus[] =>
    reservationStatuses.filter((one) => address.statuses.includes(one) !== (one === status))
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <h1 className={styles.title}>{t('place.reservations')}</h1>
        {beside}
      </div>
      <p className={styles.lead}>{t('reservations.lead')}</p>
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label={t('reservations.search')}
            value={address.text}
            clearLabel={t('app.clear')}
            onChange={(text) => onChange({ text })}
          />
        </div>
        <div role="group" aria-label={t('reservations.statuses')} className={styles.statuses}>
          {reservationStatuses.map((status) => {
            const Icon = statusIcon[status]
            return (
              <ToggleChip
                key={status}
                tone={statusTone[status]}
                icon={<Icon size={14} aria-hidden="true" />}
                isOn={address.statuses.includes(status)}
                count={countOf(status)}
                onToggle={() => onChange({ statuses: toggled(status) })}
              >
                {t(`status.${status}`)}
              </ToggleChip>
            )
          })}
        </div>
        {children}
      </div>
      {(stale || phase === 'failed') && (
        <p role="alert" className={styles.stale}>
          <span>
            {asOf === null ? t('reservations.failed') : t('reservations.stale', { time: format.time(asOf, zone) })}{' '}
            {fault && faultMessage(fault)}
          </span>
          <Button size="small" onClick={onRetry}>
            {t('app.retry')}
          </Button>
        </p>
      )}
    </header>
  )
}
