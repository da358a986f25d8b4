import ExternalLink from 'lucide-react/icons/external-link'
import RotateCw from 'lucide-react/icons/rotate-cw'
import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import { type ReactNode, useContext, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { loginPath } from '#src/features/account/model/return-path.ts'
import { reservePathOf, todayAtReserve } from '#src/features/availability/model/reserve-path.ts'
import type { NavigationTarget } from '../../model/wayfinding/place-at-sign.ts'
import { type Fault, traitsOf } from '#src/kernel/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { ServicesContext, useEntrance } from '#src/base/use-needs.ts'
import { Button, Spinner } from '#src/ui/button.tsx'
import { ErrorScreen } from '#src/ui/error-screen.tsx'
import { followQr } from '../../model/qr/follow-qr.ts'
import { qrIdOf, slotIn } from '#src/base/qr-link.ts'
import styles from './qr.module.css'

/** Centres its content in the shell, or on a separate page if no user is signed in. */
export const Frame = ({ children }: { readonly children: ReactNode }) => {
  const isInShell = useContext(ServicesContext) !== null
  return isInShell ? <div className={styles.frame}>{children}</div> : <main className={styles.frame}>{children}</main>
}

/**
 * Returns true if the user may use codes: they are signed in, or there is no assistant to sign in to. Otherwise returns
 * false and redirects to sign-in, which returns to this page (section 2).
 */
export function useMayStay(): boolean {
  const isSignedIn = useContext(ServicesContext) !== null
  const { configuration } = useEntrance()
  const [path, navigate] = useLocation()
  const query = useSearch()
  const mayStay = isSignedIn || configuration === null
  useEffect(() => {
    if (mayStay) return
    navigate(loginPath(query === '' ? path : `${path}?${query}`, window.location.origin), { replace: true })
  }, [mayStay, navigate, path, query])
  return mayStay
}

type Stage =
  | { readonly kind: 'reading' }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'asking'; readonly target: NavigationTarget }
  | { readonly kind: 'failed'; readonly fault: Fault }

/** Target of QR links: opens the resource or the navigation, or shows why this is not possible (section 2). */
const Qr = () => {
  const mayStay = useMayStay()
  const [path] = useLocation()
  const id = qrIdOf(path)
  // Another code starts again.
  return mayStay ? <Code key={id} id={id} /> : null
}

const unreadable: Stage = { kind: 'failed', fault: { kind: 'qr-unreadable', detail: 'no id' } }

const Code = ({ id }: { readonly id: string | null }) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const entrance = useEntrance()
  const services = useContext(ServicesContext)
  const [, navigate] = useLocation()
  // The initial query, because navigation changes the URL.
  const query = useSearch()
  const [slot] = useState(() => slotIn(query))
  const [attempt, setAttempt] = useState(0)
  const [stage, setStage] = useState<Stage>(id === null ? unreadable : { kind: 'reading' })

  useEffect(() => {
    if (id === null) return
    const leaving = new AbortController()
    void followQr(entrance, services, id, leaving.signal, slot).then((followed) => {
      if (leaving.signal.aborted) return
      if (!followed.ok) return setStage({ kind: 'failed', fault: followed.fault })
      const { value } = followed
      if (value.kind === 'view') return navigate(value.path, { replace: true })
      if (value.target.isForeign) return setStage({ kind: 'asking', target: value.target })
      setStage({ kind: 'leaving' })
      entrance.routing.leave(value.target.url)
    })
    return () => leaving.abort()
  }, [attempt, entrance, id, navigate, services, slot])

  const scan = (
    <Button icon={<ScanQrCode size={16} aria-hidden="true" />} onClick={() => navigate('/scan')}>
      {t('qr.another')}
    </Button>
  )
  switch (stage.kind) {
    case 'reading':
    case 'leaving':
      return (
        <Frame>
          <h1 className="visually-hidden">{t('place.qr')}</h1>
          <p role="status" className={styles.waiting}>
            <Spinner /> {t(`qr.${stage.kind}`)}
          </p>
        </Frame>
      )
    case 'asking':
      return (
        <Frame>
          <div className={styles.card}>
            <h1 className={styles.title}>{t('qr.leave.title')}</h1>
            <p className={styles.words}>{t('qr.leave.words', { host: stage.target.host })}</p>
            <p className={styles.address}>{stage.target.url}</p>
            <div className={styles.actions}>
              <Button
                look="primary"
                icon={<ExternalLink size={16} aria-hidden="true" />}
                onClick={() => entrance.routing.leave(stage.target.url)}
              >
                {t('qr.leave.go', { host: stage.target.host })}
              </Button>
              {scan}
            </div>
          </div>
        </Frame>
      )
    case 'failed':
      return (
        <Frame>
          <ErrorScreen
            title={t('qr.failed')}
            message={faultMessage(stage.fault)}
            advice={t(traitsOf(stage.fault).isAbsent ? 'qr.unknown' : 'qr.advice')}
            details={JSON.stringify({ id, ...stage.fault }, null, 2)}
            actions={
              <>
                {id !== null && (
                  <Button
                    look="primary"
                    icon={<RotateCw size={15} aria-hidden="true" />}
                    onClick={() => {
                      setStage({ kind: 'reading' })
                      setAttempt(attempt + 1)
                    }}
                  >
                    {t('app.retry')}
                  </Button>
                )}
                {scan}
                {services && (
                  <Button onClick={() => navigate(reservePathOf({ day: todayAtReserve(services) }))}>
                    {t('notFound.go')}
                  </Button>
                )}
              </>
            }
          />
        </Frame>
      )
  }
}

export default Qr
