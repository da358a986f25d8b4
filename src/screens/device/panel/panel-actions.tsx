import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Instant } from '#src/core/brand.ts'
import { bookNowChoices } from '#src/core/panel/book-now.ts'
import type { PanelState } from '#src/core/panel/panel-state.ts'
import { actionsOf } from '#src/core/reservation/actions.ts'
import type { Reservation } from '#src/core/reservation/derive.ts'
import { confirmReservation } from '#src/flows/confirm-reservation.ts'
import { extendReservation } from '#src/flows/extend-reservation.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { connection } from '#src/state/connection.ts'
import { device } from '#src/state/device.ts'
import { reservations } from '#src/state/reservations.ts'
import { useExtensions } from '../../reservation-parts/use-extensions.ts'
import { DeviceButton } from '../device-button.tsx'
import { FinishKey } from './finish-key.tsx'
import type { SheetKind } from './panel-sheet.tsx'
import type { PanelWords } from './panel-words.ts'
import styles from './panel.module.css'

interface PanelActionsProps {
  readonly panel: PanelState
  readonly now: Instant
  readonly endOfDay: Instant
  readonly onOpen: (sheet: SheetKind) => void
  readonly words: PanelWords
}

/** What can be done with the room at this moment, by the rules that the application has for the same. */
export const PanelActions = ({ panel, now, endOfDay, onOpen, words }: PanelActionsProps) => {
  const { t } = useTranslation()
  const { online } = useSnapshot(connection)
  const { resource } = useSnapshot(device)
  const { kind, current, due, next } = panel
  const limits = resource?.schedulingSettings ?? null
  const canBook = online && kind !== 'too-old' && resource?.reservationsEnabled === true
  const isFree = current === null && (kind === 'free' || kind === 'soon' || due === next)
  const choices = canBook && isFree ? bookNowChoices(now, next?.event.start.utcDateTime ?? endOfDay, limits) : []
  return (
    <div className={styles.actions}>
      {due && <Confirm reservation={due} />}
      {current && <UnderWay reservation={current} onFinish={() => onOpen({ kind: 'finish', reservation: current })} />}
      {choices.length > 0 && (
        <div className={styles.group} role="group" aria-label={t('panel.bookNow')}>
          <p className={styles.groupName}>{t('panel.bookNow')}</p>
          <div className={styles.choices}>
            {choices.map(({ minutes, span }) => (
              <DeviceButton
                key={minutes ?? 'rest'}
                look={due ? 'plain' : 'strong'}
                onClick={() => onOpen({ kind: 'book', span })}
              >
                {minutes !== null && (
                  <span aria-hidden="true">
                    {words.duration(minutes)} → {words.time(span.end)}
                  </span>
                )}
                <span className={minutes === null ? undefined : 'visually-hidden'}>
                  {minutes !== null && `${words.duration(minutes)}, `}
                  {t('panel.until', { time: words.time(span.end) })}
                </span>
              </DeviceButton>
            ))}
          </div>
        </div>
      )}
      {canBook && <DeviceButton onClick={() => onOpen({ kind: 'later' })}>{t('panel.bookLater')}</DeviceButton>}
      {!canBook && kind !== 'too-old' && !online && <p className={styles.hint}>{t('panel.needsNetwork')}</p>}
    </div>
  )
}

const Confirm = ({ reservation }: { readonly reservation: Reservation }) => {
  const { t } = useTranslation()
  const product = useProduct()
  const busy = useSnapshot(reservations).busy[reservation.event.id]
  return (
    <DeviceButton
      look="strong"
      busy={busy === 'confirming'}
      onClick={() => void confirmReservation(product, reservation)}
    >
      {t('panel.confirm')}
    </DeviceButton>
  )
}

interface UnderWayProps {
  readonly reservation: Reservation
  readonly onFinish: () => void
}

const UnderWay = ({ reservation, onFinish }: UnderWayProps) => {
  const { t } = useTranslation()
  const product = useProduct()
  const { busy: works, list } = useSnapshot(reservations) as typeof reservations
  const busy = works[reservation.event.id]
  const { online } = useSnapshot(connection)
  const { ending } = useSnapshot(device)
  const actions = actionsOf(reservation, null)
  // As it was read: as it stands at this moment it is another with every minute, and each would be asked about.
  const asRead = list.find(({ event }) => event.id === reservation.event.id) ?? reservation
  const extensions = useExtensions(asRead, online && actions.includes('extend'))
  return (
    <>
      {extensions.length > 0 && ending?.eventId !== reservation.event.id && (
        <div className={styles.group} role="group" aria-label={t('panel.extend')}>
          <p className={styles.groupName}>{t('panel.extend')}</p>
          <div className={styles.choices}>
            {extensions.map((minutes) => (
              <DeviceButton
                key={minutes}
                busy={busy === 'extending'}
                onClick={() => void extendReservation(product, reservation, minutes)}
              >
                {t('panel.more', { minutes })}
              </DeviceButton>
            ))}
          </div>
        </div>
      )}
      <FinishKey reservation={reservation} onAsk={onFinish} />
    </>
  )
}
