import type { TFunction } from 'i18next'
import type { CalendarProvider } from '#src/calendars/calendar.ts'
import FlaskConical from 'lucide-react/icons/flask-conical'
import KeyRound from 'lucide-react/icons/key-round'
import LogIn from 'lucide-react/icons/log-in'
import MapIcon from 'lucide-react/icons/map'
import Mail from 'lucide-react/icons/mail'
import UserRound from 'lucide-react/icons/user-round'
import { type SubmitEvent, use, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { Link, useLocation, useSearch } from 'wouter'
import { calendarNames } from '#src/calendars/names.ts'
import type { Configuration } from '#src/wire/configuration.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { endedAllKey } from '#src/platform/api/sessions.ts'
import { readStored } from '#src/platform/stored.ts'
import { useEntrance } from '#src/base/use-needs.ts'
import { Sandbox } from '#src/base/sandbox-host.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { AccountFrame, FaultProblem, Problem } from '../account-frame.tsx'
import { loginAddress, mapReturnPath, returnUrlOf } from '../../model/return-path.ts'
import { signInWithPassword } from '../../model/sign-in-methods.ts'
import { signInExternally } from '../../model/sign-in.ts'
import { session, visit } from '../../model/state.ts'
import styles from '../account.module.css'
import { SignInServices } from './sign-in-services.tsx'

interface SignInProps {
  readonly provider: CalendarProvider
  readonly returnUrl: string | null
}

/** Returns true if the page offers user name and password: as the server says, or because the calendar has no page of its own. */
const offersPassword = ({ signInBy }: CalendarProvider, { passwordEnabled }: Configuration): boolean =>
  passwordEnabled ?? signInBy === 'password'

const signInWords = (t: TFunction, { signInService: service }: CalendarProvider): string =>
  service === null ? t('login.signIn') : t('login.signInWith', { service })

/** The form for user name and password. */
const PasswordForm = ({ provider, returnUrl }: SignInProps) => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const sandbox = use(Sandbox)
  const query = useSearch()
  const isEmail = entrance.configuration?.usernameIsEmail === true
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault(null)
    const signedIn = await signInWithPassword(entrance, { username: username.trim(), password }, returnUrl)
    if (signedIn.ok) return
    setPassword('')
    setFault(signedIn.fault)
    setBusy(false)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={t(isEmail ? 'emailLink.address' : 'login.username')}
        name="username"
        inputMode={isEmail ? 'email' : undefined}
        hint={sandbox?.accountHint}
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={t('login.password')}
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
      />
      {fault &&
        (fault.kind === 'sign-in-failed' ? (
          <Problem>{t(isEmail ? 'login.wrongEmail' : 'login.wrong')}</Problem>
        ) : (
          <FaultProblem fault={fault} />
        ))}
      <Button look="primary" size="large" type="submit" busy={isBusy} icon={<LogIn size={17} aria-hidden="true" />}>
        {provider.signInBy === 'page' ? t('login.signIn') : signInWords(t, provider)}
      </Button>
      {entrance.configuration?.passwordResetEnabled === true && (
        <Link href={loginAddress('/account/password', query)} className={styles.forgot}>
          {t('password.forgot')}
        </Link>
      )}
    </form>
  )
}

interface ShowWayProps {
  readonly path: string
  /** Why the map did not open before, if it was tried. */
  readonly refusal: Fault | null
}

/** Opens the map that the user wanted, without an account. */
const ShowWay = ({ path, refusal }: ShowWayProps) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  return (
    <>
      {refusal && <FaultProblem fault={refusal} />}
      <Button
        size="large"
        look={refusal ? 'primary' : 'quiet'}
        icon={<MapIcon size={17} aria-hidden="true" />}
        onClick={() => navigate(path)}
      >
        {t('login.showWay')}
      </Button>
    </>
  )
}

/** Offers all configured sign-in methods. Language and theme can be chosen before. */
export const Login = () => {
  const { t } = useTranslation()
  const { configuration, provider, tokens } = useEntrance()
  const { expired } = useSnapshot(session)
  const query = useSearch()
  const [, navigate] = useLocation()
  const sandbox = use(Sandbox)
  const serverType = configuration?.serverType
  const isServed = provider !== null && configuration !== null
  const isLinkOffered = isServed && configuration.emailLinkEnabled
  const isGuestOffered = isServed && configuration.guestEnabled
  const isPasswordOffered = isServed && offersPassword(provider, configuration)
  const services = isServed ? configuration.signInProviders : []
  /** Beside the page of the calendar, where most people sign in. */
  const isPasswordAside = isPasswordOffered && provider.signInBy === 'page'
  const [isPasswordShown, setPasswordShown] = useState(false)
  const { isPublic, refusal } = useSnapshot(visit)
  const map = mapReturnPath(returnUrlOf(query), window.location.origin)
  const isWayOffered = map !== null && (isPublic || configuration?.guestEnabled === true)
  const isMapRefused = map !== null && refusal !== null && !isWayOffered
  const hasEndedAll = readStored('session', endedAllKey) !== null
  const lead = t(isMapRefused ? 'login.mapLead' : hasEndedAll ? 'login.everywhere' : 'login.lead')

  return (
    <AccountFrame
      title={t('login.title')}
      lead={expired ? t(tokens.lastEnd() === 'idle' ? 'login.locked' : 'login.expired') : lead}
      show={sandbox?.tour}
    >
      <div className={styles.ways}>
        {isWayOffered && refusal !== null && <ShowWay path={map} refusal={refusal} />}
        {sandbox?.calendarChoice}
        {!isServed ? (
          <Problem>
            {serverType === undefined
              ? t('login.noProvider')
              : t('login.unsupported', { calendar: calendarNames[serverType] })}
          </Problem>
        ) : (
          <>
            {provider.signInBy === 'page' && <ExternalButton provider={provider} returnUrl={returnUrlOf(query)} />}
            {services.length > 0 && <SignInServices services={services} returnUrl={returnUrlOf(query)} />}
            {provider.signInBy === 'password' && isPasswordOffered && (
              <>
                {services.length > 0 && <p className={styles.or}>{t('login.or')}</p>}
                <PasswordForm provider={provider} returnUrl={returnUrlOf(query)} />
              </>
            )}
          </>
        )}
        {(isLinkOffered || isGuestOffered || isWayOffered || isPasswordAside) && (
          <p className={styles.or}>{t('login.or')}</p>
        )}
        {isPasswordAside &&
          (isPasswordShown ? (
            <PasswordForm provider={provider} returnUrl={returnUrlOf(query)} />
          ) : (
            <Button
              size="large"
              icon={<KeyRound size={16} aria-hidden="true" />}
              onClick={() => setPasswordShown(true)}
            >
              {t('login.withPassword')}
            </Button>
          ))}
        {isLinkOffered && (
          <Button
            size="large"
            icon={<Mail size={16} aria-hidden="true" />}
            onClick={() => navigate(loginAddress('/account/email-link', query))}
          >
            {t('login.byLink')}
          </Button>
        )}
        {isWayOffered && refusal === null && <ShowWay path={map} refusal={null} />}
        {isGuestOffered && !isWayOffered && (
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

/** Navigates to the provider's own sign-in page. */
const ExternalButton = ({ provider, returnUrl }: SignInProps) => {
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
        {signInWords(t, provider)}
      </Button>
      {fault && <FaultProblem fault={fault} />}
    </>
  )
}
