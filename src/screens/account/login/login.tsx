import FlaskConical from 'lucide-react/icons/flask-conical'
import LogIn from 'lucide-react/icons/log-in'
import Mail from 'lucide-react/icons/mail'
import UserRound from 'lucide-react/icons/user-round'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation, useSearch } from 'wouter'
import type { Fault } from '#src/core/fault.ts'
import { signInWays } from '#src/flows/sign-in-ways.ts'
import { signInExternally } from '#src/flows/sign-in.ts'
import { useEntrance } from '#src/flows/use-product.ts'
import { session } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Sandbox } from '../../sandbox-host.ts'
import { AccountFrame } from '../account-frame.tsx'
import { FaultProblem, Problem } from '../problem.tsx'
import { loginAddress, returnUrlOf } from '../return-url.ts'
import styles from '../ways.module.css'
import { calendarNames } from './calendar-names.ts'
import { PasswordForm } from './password-form.tsx'

/** Every way in that the configuration offers; language and theme can be chosen first. */
const Login = () => {
  const { t } = useTranslation()
  const { configuration, provider } = useEntrance()
  const { expired } = useSnapshot(session)
  const query = useSearch()
  const [, navigate] = useLocation()
  const sandbox = use(Sandbox)
  const serverType = configuration?.serverType
  const isServed = provider !== null && configuration !== null
  const isLinkOffered = isServed && configuration.emailLinkEnabled
  const isGuestOffered = isServed && configuration.guestEnabled

  return (
    <AccountFrame title={t('login.title')} lead={expired ? t('login.expired') : t('login.lead')} show={sandbox?.tour}>
      <div className={styles.ways}>
        {sandbox?.calendarChoice}
        {!isServed ? (
          <Problem>
            {serverType === undefined
              ? t('login.noProvider')
              : t('login.unsupported', { calendar: calendarNames[serverType] })}
          </Problem>
        ) : signInWays[provider.serverType] === 'password' ? (
          <PasswordForm serverType={provider.serverType} returnUrl={returnUrlOf(query)} />
        ) : (
          <ExternalButton returnUrl={returnUrlOf(query)} />
        )}
        {(isLinkOffered || isGuestOffered) && <p className={styles.or}>{t('login.or')}</p>}
        {isLinkOffered && (
          <Button
            size="large"
            icon={<Mail size={16} aria-hidden="true" />}
            onClick={() => navigate(loginAddress('/account/email-link', query))}
          >
            {t('login.byLink')}
          </Button>
        )}
        {isGuestOffered && (
          <Button
            size="large"
            look="quiet"
            icon={<UserRound size={16} aria-hidden="true" />}
            onClick={() => navigate(loginAddress('/account/guest', query))}
          >
            {t('login.asGuest')}
          </Button>
        )}
        {sandbox && (
          <p className={styles.aside}>
            <FlaskConical size={14} aria-hidden="true" /> {sandbox.note}
          </p>
        )}
      </div>
    </AccountFrame>
  )
}

/** Leaves for the provider's own page. */
const ExternalButton = ({ returnUrl }: { readonly returnUrl: string | null }) => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const [isLeaving, setLeaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const signIn = async (): Promise<void> => {
    setLeaving(true)
    setFault(null)
    const left = await signInExternally(entrance, returnUrl)
    if (left.ok) return
    setFault(left.fault)
    setLeaving(false)
  }

  return (
    <>
      <Button
        look="primary"
        size="large"
        busy={isLeaving}
        icon={<LogIn size={17} aria-hidden="true" />}
        onClick={() => void signIn()}
      >
        {t(`login.with.${entrance.provider?.serverType ?? 'touch-calendar'}`)}
      </Button>
      {fault && <FaultProblem fault={fault} />}
    </>
  )
}

export default Login
