import styles from './shell.module.css'
import { Rail } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useLocation } from 'wouter'
import { application } from '#src/app/application.ts'
import { connection } from '#src/base/connection.ts'
import { CheckInBar } from '#src/features/bookings/screen/reservations/check-in-bar.tsx'
import { checkIns } from '#src/features/bookings/model/reservations/state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Skeleton } from '#src/ui/feedback.tsx'
import { focusGrid, focusPanel } from '#src/ui/focus.ts'
import { useIsLate } from '../shown-location.tsx'
import { Notices } from './notices.tsx'
import { Banners } from './slots.ts'

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
    <div className={styles.shell}>
      <a
        className={styles.skip}
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
          className={styles.skip}
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
        <div className={styles.banners}>
          {isCheckInDue && <CheckInBar />}
          {(!online || update) && <Banners />}
        </div>
      )}
      <main ref={main} id="content" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<ScreenPending />}>{isLate ? <ScreenPending /> : children}</Suspense>
      </main>
      <Notices />
    </div>
  )
}

const ScreenPending = () => (
  <div className={styles.pending}>
    <Skeleton lines={6} />
  </div>
)
