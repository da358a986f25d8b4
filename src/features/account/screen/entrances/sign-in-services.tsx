import LogIn from 'lucide-react/icons/log-in'
import { useState } from 'react'
import { useEntrance } from '#src/base/use-needs.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button } from '#src/ui/button.tsx'
import { Problem } from '../account-frame.tsx'
import { signInWithService } from '../../model/sign-in-service.ts'
import { useRefusalWords } from '../refusal-words.ts'

interface SignInServicesProps {
  readonly services: readonly { readonly id: string; readonly label: string }[]
  readonly returnUrl: string | null
}

/** A button for each sign-in service of Foyer's own server. */
export const SignInServices = ({ services, returnUrl }: SignInServicesProps) => {
  const { t } = useTranslation()
  const entrance = useEntrance()
  const { words } = useRefusalWords()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const signIn = async (id: string): Promise<void> => {
    if (leaving !== null) return
    setLeaving(id)
    setProblem(null)
    const left = await signInWithService(entrance, id, returnUrl)
    if (left.ok) return
    setProblem(words(left.fault))
    setLeaving(null)
  }

  return (
    <>
      {services.map(({ id, label }) => (
        <Button
          key={id}
          look="primary"
          size="large"
          busy={leaving === id}
          icon={<LogIn size={17} aria-hidden="true" />}
          onClick={() => void signIn(id)}
        >
          {t('login.signInWith', { service: label })}
        </Button>
      ))}
      {problem !== null && <Problem>{problem}</Problem>}
    </>
  )
}
