import { createRoot } from 'react-dom/client'
import { createPeople, type Persona, portrait, type People, personas } from '#mocks/server/people/people.ts'
import { chooseLanguage, languageKey } from '#src/features/settings/model/state.ts'
import { deviceLanguages } from '#src/locale/device-languages.ts'
import { startLocale } from '#src/locale/index.ts'
import { readStored } from '#src/platform/stored.ts'
import { parseUrl } from '#src/kernel/parse-url.ts'
import '@fontsource-variable/inter/wght.css'
import '#src/ui/tokens.css'
import { addSandboxTexts, useSandboxText } from '../sandbox-text.ts'
import { useMemo } from 'react'
import styles from './sign-in.module.css'
import { returnAddress } from './return-address.ts'

/** The provider's own session: the last persona in this browser. */
const sessionKey = 'sandbox-provider-session'

/**
 * Stands in for the provider's authorize page. With a persona in the address there is nothing to choose. With `prompt=none` it asks
 * nothing, and answers for the last persona.
 */
export async function showSignIn(authorize: string, persona: Persona | null): Promise<void> {
  const goBack = (outcome: Persona | null, error?: string) => {
    if (outcome !== null) localStorage.setItem(sessionKey, outcome)
    const address = returnAddress(authorize, location.origin, outcome, crypto.randomUUID(), error)
    if (address !== null) location.replace(address)
  }
  if (persona !== null) return goBack(persona)
  const isSilent = parseUrl(authorize)?.searchParams.get('prompt') === 'none'
  if (isSilent)
    return goBack(personas.find((name) => name === localStorage.getItem(sessionKey)) ?? null, 'login_required')
  addSandboxTexts()
  await startLocale(chooseLanguage(readStored('local', languageKey), deviceLanguages()[0] ?? ''))
  const host = document.getElementById('root')
  if (host === null) return
  const isKnown = returnAddress(authorize, location.origin, null, '') !== null
  createRoot(host).render(<SignIn people={createPeople(1)} isKnown={isKnown} onChoose={goBack} />)
}

interface SignInProps {
  readonly people: People
  /** False where the request names an address that is not this page's. */
  readonly isKnown: boolean
  /** Null gives up. */
  readonly onChoose: (persona: Persona | null) => void
}

/** The simulated provider's 'Sign in as…'. */
const SignIn = ({ people, isKnown, onChoose }: SignInProps) => {
  const { t } = useSandboxText()
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.provider}>{t('sandbox.signIn.provider')}</p>
        <h1 className={styles.title}>{t('sandbox.signIn.title')}</h1>
        {isKnown ? (
          <>
            <ul className={styles.list}>
              {personas.map((persona) => (
                <li key={persona}>
                  <Choice persona={persona} people={people} onChoose={onChoose} />
                </li>
              ))}
            </ul>
            <button type="button" className={styles.back} onClick={() => onChoose(null)}>
              {t('sandbox.signIn.cancel')}
            </button>
          </>
        ) : (
          <p role="alert">{t('sandbox.signIn.foreign')}</p>
        )}
      </div>
    </main>
  )
}

interface ChoiceProps extends Pick<SignInProps, 'people' | 'onChoose'> {
  readonly persona: Persona
}

const Choice = ({ persona, people, onChoose }: ChoiceProps) => {
  const { t } = useSandboxText()
  const person = people.persona(persona)
  const picture = useMemo(() => `data:image/svg+xml,${encodeURIComponent(portrait(person))}`, [person])
  return (
    <button type="button" className={styles.choice} onClick={() => onChoose(persona)}>
      <img src={picture} alt="" width={44} height={44} className={styles.photo} />
      <strong className={styles.name}>{person.name}</strong>
      <span className={styles.role}>{t(`sandbox.persona.${persona}`)}</span>
      <span className={styles.address}>{person.email}</span>
    </button>
  )
}
