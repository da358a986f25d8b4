import { useMemo } from 'react'
import { portrait } from '#mocks/server/people/portrait.ts'
import { type People, type Persona, personas } from '#mocks/server/people/people.ts'
import styles from './sign-in.module.css'
import { useSandboxText } from '../sandbox-text.ts'

interface SignInProps {
  readonly people: People
  /** False where the request names an address that is not this page's. */
  readonly isKnown: boolean
  /** Null gives up. */
  readonly onChoose: (persona: Persona | null) => void
}

/** The simulated provider's 'Sign in as…'. */
export const SignIn = ({ people, isKnown, onChoose }: SignInProps) => {
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
