import LogIn from 'lucide-react/icons/log-in'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Fault } from '#src/kernel/result.ts'
import { takeArrival } from '../return-path.ts'
import { completeSignIn } from '../sign-in.ts'
import { useEntrance } from '#src/services.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { Button, Spinner } from '#src/ui/button.tsx'
import { ErrorScreen } from '#src/ui/error-screen.tsx'
import styles from './oauth-callback.module.css'

/** The return point of the external sign-in. Exchanges the code and navigates to the requested page. */
const OauthCallback = () => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const entrance = useEntrance()
  const [, navigate] = useLocation()
  const [fault, setFault] = useState<Fault | null>(null)
  const isBegun = useRef(false)

  useEffect(() => {
    // The code can be used only once, so a second run of this effect must not send it again.
    if (isBegun.current) return
    isBegun.current = true
    void completeSignIn(entrance, takeArrival(entrance.routing, '/account/oauth-callback')).then((completed) => {
      if (!completed.ok) setFault(completed.fault)
    })
  }, [entrance])

  if (fault) {
    return (
      <main className={styles.screen}>
        <ErrorScreen
          title={t('callback.failed')}
          message={faultMessage(fault)}
          advice={t('callback.advice')}
          details={JSON.stringify(fault, null, 2)}
          detailsLabel={t('fault.details')}
          copyLabel={t('app.copy')}
          copiedLabel={t('app.copied')}
          actions={
            <Button
              look="primary"
              icon={<LogIn size={15} aria-hidden="true" />}
              onClick={() => navigate('/account/login', { replace: true })}
            >
              {t('callback.again')}
            </Button>
          }
        />
      </main>
    )
  }
  return (
    <main className={styles.screen} aria-busy="true">
      <p role="status" className={styles.words}>
        <Spinner /> {t('place.callback')}
      </p>
    </main>
  )
}

export default OauthCallback
