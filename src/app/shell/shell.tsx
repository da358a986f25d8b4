import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { application } from '#src/state/application.ts'
import { connection } from '#src/state/connection.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useIsLate } from '../shown-location.tsx'
import { Notices } from './notices.tsx'
import { Rail } from './rail.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { Banners } from './banners.tsx'

/** The frame of every signed-in screen: rail, top bar, the screen itself, notices. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const { online } = useSnapshot(connection)
  const { update } = useSnapshot(application)
  const isLate = useIsLate()
  const before = useRef(path)
  useEffect(() => {
    // After navigation readers start at the top of the new screen; the first screen keeps the browser's own focus.
    if (before.current === path) return undefined
    before.current = path
    // Both make the browser lay out what was just drawn: in the frame that does so anyway.
    const frame = requestAnimationFrame(() => {
      main.current?.scrollTo(0, 0)
      main.current?.focus({ preventScroll: true })
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
      <Rail />
      <TopBar />
      {(!online || update) && (
        <div className={styles.banners}>
          <Banners />
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
