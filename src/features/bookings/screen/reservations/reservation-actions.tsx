import CloudOff from 'lucide-react/icons/cloud-off'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type FocusEvent, useEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { withdrawIntent } from '../../model/reservations/keep-intent.ts'
import { intentFor, intents } from '../../model/reservations/intents-state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { phoneQuery, useMedia } from '#src/ui/media.ts'
import { MenuPopover, MenuTrigger } from '#src/ui/menu-button.tsx'
import type { MenuSection } from '#src/ui/menu.ts'
import styles from './reservation-actions.module.css'
import { CancelQuestion } from '#src/features/bookings/screen/slots.ts'
import type { ReservationAction } from '../../model/reservations/rules/actions.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { type OfferedAction, useActions } from './use-actions.tsx'

/**
 * The action that was requested offline and will be sent later, with a button to withdraw it. Nothing if there is none.
 */
const WaitingIntent = ({ eventId }: { readonly eventId: string }) => {
  const { t } = useTranslation()
  const services = useReading()
  const intent = intentFor(useSnapshot(intents).waiting, eventId)
  if (intent === null) return null
  const { event } = intent.reservation
  return (
    <span className={styles.waiting}>
      <CloudOff size={14} aria-hidden="true" />
      <span>{t(`offline.intent.${intent.kind}`)}</span>
      <Button
        size="small"
        look="quiet"
        aria-label={t('offline.withdrawOf', { subject: event.subject || t('notice.noSubject') })}
        onClick={() => void withdrawIntent(services, intent)}
      >
        {t('offline.withdraw')}
      </Button>
    </span>
  )
}

interface ReservationActionsProps {
  /** The reservation at the present time, see `useReservationsNow`. */
  readonly reservation: Reservation
  /**
   * 'row': a button for the first action, the others in a menu. 'card': buttons for the important actions, the others
   * in a menu.
   */
  readonly layout?: 'row' | 'card'
  /** Returns more lines of the menu when it is opened. */
  readonly more?: () => MenuSection
}

/** Actions with a button of their own, in each layout; the rest is in the menu. */
const shownInRow: readonly ReservationAction[] = ['confirm', 'accept', 'finish', 'change']
const shownOnCard: readonly ReservationAction[] = ['confirm', 'accept', 'finish', 'extend', 'tentative', 'change']
/** The lengths of an extension would occupy three lines on a phone. */
const shownOnPhone = shownOnCard.filter((action) => action !== 'extend')

/** Returns true if a response is due: a confirmation, or the first response to an invitation. */
const isUrgent = ({ action }: OfferedAction, offered: readonly OfferedAction[]): boolean =>
  action === 'confirm' || (action === 'accept' && offered.some((other) => other.action === 'tentative'))

/** All actions that are possible on a reservation now, by the rules of section 4. */
export const ReservationActions = ({ reservation, layout = 'row', more }: ReservationActionsProps) => {
  const { t } = useTranslation()
  const { offered, isCancelling, endCancelling } = useActions(reservation)
  const all = useRef<HTMLDivElement>(null)
  const subject = reservation.event.subject || t('notice.noSubject')
  const isBusy = offered.some((one) => one.isBusy)
  const isPhone = useMedia(phoneQuery)
  const shown =
    layout === 'row'
      ? offered.filter(({ action }) => shownInRow.includes(action)).slice(0, 1)
      : offered.filter(({ action }) => (isPhone ? shownOnPhone : shownOnCard).includes(action))
  const others = offered.filter((one) => !shown.includes(one))

  // A button disappears after its action, in a list a moment later. Then the menu button gets the focus.
  const isPressed = useRef(false)
  useEffect(() => {
    if (!isPressed.current || document.activeElement !== document.body) return
    isPressed.current = false
    all.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus({ preventScroll: true })
  })
  const run = async (one: OfferedAction): Promise<void> => {
    isPressed.current = true
    await one.run()
  }
  const leave = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      // If the button still exists, the user moved the focus.
      if (target.isConnected) isPressed.current = false
    })
  const sections = (): readonly MenuSection[] => [
    ...(others.length === 0 ? [] : [{ id: 'actions', items: others.map(lineOf) }]),
    ...(more ? [more()] : []),
  ]

  return (
    <div ref={all} className={styles.actions} data-layout={layout} onBlur={leave}>
      <WaitingIntent eventId={reservation.event.id} />
      {shown.map((one) => (
        <Button
          key={one.id}
          size={layout === 'row' ? 'small' : 'normal'}
          look={isUrgent(one, offered) ? 'primary' : 'outline'}
          icon={<one.Icon size={14} aria-hidden="true" />}
          busy={one.isBusy}
          disabled={isBusy && !one.isBusy}
          aria-label={t('actions.of', { action: one.label, subject })}
          onClick={() => void run(one)}
        >
          {one.label}
        </Button>
      ))}
      {(others.length > 0 || more) && (
        <MenuTrigger
          label={t('actions.more', { subject })}
          className={styles.menu}
          renderMenu={(opened) => <MenuPopover {...opened} sections={sections()} />}
        >
          <Ellipsis size={16} aria-hidden="true" />
        </MenuTrigger>
      )}
      {isCancelling && <CancelQuestion reservation={reservation} onClose={endCancelling} />}
    </div>
  )
}

const lineOf = ({ id, label, Icon, action, run }: OfferedAction): MenuSection['items'][number] => ({
  id,
  label,
  icon: <Icon size={16} aria-hidden="true" />,
  isDangerous: action === 'cancel',
  run: () => void run(),
})
