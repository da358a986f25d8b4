import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Clock from 'lucide-react/icons/clock'
import CloudOff from 'lucide-react/icons/cloud-off'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation } from 'wouter'
import { session } from '#src/features/account/model/state.ts'
import { application } from '#src/app/application.ts'
import { connection, howConnected } from '#src/base/connection.ts'
import { CheckInBar } from '#src/features/bookings/screen/reservations/check-in-bar.tsx'
import { checkIns } from '#src/features/bookings/model/reservations/state.ts'
import { useMinute } from '#src/features/bookings/screen/reservations/use-when.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { setKeysShown, timeline } from '#src/features/timeline/model/state.ts'
import { reader } from '#src/base/reader.ts'
import { offsetAt } from '#src/kernel/time/offsets.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { knownDeviceZone } from '#src/platform/clock.ts'
import { IconButton } from '#src/ui/button.tsx'
import capital from '#src/ui/capital.module.css'
import { Skeleton } from '#src/ui/feedback.tsx'
import { focusGrid, focusPanel, isTyping } from '#src/ui/focus.ts'
import { commandKey, Kbd } from '#src/ui/kbd.tsx'
import { Mark } from '#src/ui/mark.tsx'
import { classes, useFormat } from '#src/ui/text.ts'
import { homePath, placesFor } from '../routing.ts'
import { useIsLate } from '../shown-location.tsx'
import { AccountMenu } from './account-menu.tsx'
import connectionStateStyles from './connection-state.module.css'
import { Notices } from './notices.tsx'
import railStyles from './rail.module.css'
import shellStyles from './shell.module.css'
import { Banners, CheckInActions, ConnectionDetails, KeysDialog, Palette } from './slots.ts'
import styles from './top-bar.module.css'

/** Age of the data on screen. It shows 'Live' only if that is true. A click opens the details. */
export const ConnectionState = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const now = useSnapshot(connection)
  const { zone } = useSnapshot(reader)
  const time = now.asOf === null ? null : format.time(now.asOf, zone)
  const state = howConnected(now)
  const words = {
    live: t('connection.live'),
    reconnecting: t('connection.reconnecting'),
    'as-of': time === null ? t('connection.reconnecting') : t('connection.asOf', { time }),
    offline: time === null ? t('connection.offline') : t('connection.offlineAsOf', { time }),
  }[state]
  return (
    <div role="status">
      <button
        ref={trigger}
        type="button"
        className={connectionStateStyles.state}
        data-state={state}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {state === 'live' && <span className={connectionStateStyles.dot} aria-hidden="true" />}
        {state === 'reconnecting' && (
          <RefreshCw size={13} aria-hidden="true" className={connectionStateStyles.turning} />
        )}
        {state === 'as-of' && <Clock size={13} aria-hidden="true" />}
        {state === 'offline' && <CloudOff size={13} aria-hidden="true" />}
        <span>{words}</span>
      </button>
      {isOpen && <ConnectionDetails trigger={trigger} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Search and commands, the day, the age of the data, and the account. */
export const TopBar = () => {
  const { t } = useTranslation()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const early = useRef<string | null>(null)
  const show = (isOpen: boolean): void => {
    early.current = isOpen ? '' : null
    setPaletteOpen(isOpen)
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && key.toLowerCase() === 'k' && !altKey && !shiftKey) show(!isPaletteOpen)
    else if (early.current !== null && key.length === 1 && !isCommand && !altKey) early.current += key
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    // In the capture phase, because letters typed before the palette opens are shortcuts of the screen below.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => show(true)}
      >
        <Search size={15} aria-hidden="true" />
        <span className={styles.searchWords}>{t('palette.open')}</span>
        <span className={styles.searchShort}>{t('app.search')}</span>
        <Kbd>{commandKey}</Kbd>
      </button>
      <div className={styles.end}>
        <Today />
        <ConnectionState />
        <KeysButton />
        <AccountMenu />
      </div>
      {isPaletteOpen && <Palette early={early} onClose={() => show(false)} />}
    </header>
  )
}

/** Opens the keyboard shortcuts, as `?` does everywhere outside text fields. */
const KeysButton = () => {
  const { t } = useTranslation()
  const { keysShown } = useSnapshot(timeline)
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '?' || isModified || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      setKeysShown(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton
        className={styles.keys}
        label={t('timelineKeys.title')}
        shortcut="?"
        aria-haspopup="dialog"
        icon={<CircleQuestionMark size={18} aria-hidden="true" />}
        onClick={() => setKeysShown(true)}
      />
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
    </>
  )
}

/** The date and time in the reader's zone, and on the device if it differs. It ticks on every screen. */
const Today = () => {
  const { t } = useTranslation()
  const { zone } = useSnapshot(reader)
  const now = useMinute()
  const format = useFormat()
  const device = knownDeviceZone()
  return (
    <time className={classes(styles.today, capital.capital)} dateTime={new Date(now).toISOString()}>
      {format.day(now, zone)} <span className={styles.time}>{format.time(now, zone)}</span>
      {device !== null && offsetAt(device, now) !== offsetAt(zone, now) && (
        <span className={styles.device}>{t('app.deviceTime', { time: format.time(now, device) })}</span>
      )}
    </time>
  )
}

/** Main menu: on the left, on phones at the bottom. */
const Rail = () => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const { isGuest, rights } = useSnapshot(session)
  const { licences } = useSnapshot(configuration)
  const dueCount = useSnapshot(checkIns).due.length
  const dueId = useId()
  const isDueAt = (to: string): boolean => dueCount > 0 && to === '/reservations'
  return (
    <nav className={railStyles.rail} aria-label={t('app.places')}>
      <Link href={homePath} className={railStyles.mark} aria-label={t('app.name')} tabIndex={-1} aria-hidden="true">
        <Mark />
      </Link>
      <ul className={railStyles.places}>
        {placesFor({ isGuest, rights }, licences).map(({ path: to, titleKey, place: { icon: Icon, isInAccount } }) => (
          <li key={to} data-in-account={isInAccount}>
            <Link
              href={to}
              className={railStyles.place}
              aria-current={path === to ? 'page' : undefined}
              aria-describedby={isDueAt(to) ? dueId : undefined}
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              <span>{t(titleKey)}</span>
            </Link>
            {isDueAt(to) && (
              <>
                <span className={railStyles.badge} aria-hidden="true">
                  {dueCount}
                </span>
                <span id={dueId} hidden>
                  {t('checkIn.badge', { count: dueCount })}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The frame of every signed-in screen: rail, top bar, the screen itself, notices. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const { online } = useSnapshot(connection)
  const { update } = useSnapshot(application)
  const isCheckInDue = useSnapshot(checkIns).due.length > 0
  const isLate = useIsLate()
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      focusPanel(event.shiftKey ? -1 : 1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const before = useRef(path)
  useEffect(() => {
    // After navigation screen readers start at the top of the new screen. The first screen keeps the browser's focus.
    if (before.current === path) return undefined
    before.current = path
    // Both force a layout, so they run in the next frame, which needs one anyway.
    const frame = requestAnimationFrame(() => {
      main.current?.scrollTo(0, 0)
      // Unless a panel of the new screen has the focus.
      if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [path])
  return (
    <div className={shellStyles.shell}>
      <a
        className={shellStyles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('app.skipToContent')}
      </a>
      {path === '/reservations/reserve' && (
        <a
          className={shellStyles.skip}
          href="#content"
          onClick={(event) => {
            event.preventDefault()
            focusGrid(main.current)
          }}
        >
          {t('app.skipToTimeline')}
        </a>
      )}
      <Rail />
      <TopBar />
      {(!online || update || isCheckInDue) && (
        <div className={shellStyles.banners}>
          {isCheckInDue && <CheckInBar Actions={CheckInActions} />}
          {(!online || update) && <Banners />}
        </div>
      )}
      <main ref={main} id="content" tabIndex={-1} className={shellStyles.main}>
        <Suspense fallback={<ScreenPending />}>{isLate ? <ScreenPending /> : children}</Suspense>
      </main>
      <Notices />
    </div>
  )
}

const ScreenPending = () => (
  <div className={shellStyles.pending}>
    <Skeleton lines={6} />
  </div>
)
