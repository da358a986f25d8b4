import Check from 'lucide-react/icons/check'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import X from 'lucide-react/icons/x'
import { type ReactNode, useMemo, useState } from 'react'
import { AccountFrame, Problem } from '#src/features/account/screen/account-frame.tsx'
import { Checking, LinkFailed, NoLink } from '#src/features/account/screen/link-steps.tsx'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import { answerPath, hasArrived } from '#src/features/account/model/return-path.ts'
import { useArrival } from '#src/features/account/screen/use-arrival.ts'
import { useAction } from '#src/features/account/screen/use-own-server.ts'
import type { Fault } from '#src/kernel/fault.ts'
import { statedZone, utc } from '#src/kernel/time/zones.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { createOwnAccountApi } from '#src/platform/api/own-account.ts'
import { useEntrance } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/text-fields.tsx'
import { useFormat } from '#src/ui/text.ts'
import type { Refused } from '#src/wire/administration.ts'
import { type Answer, type AnswerInfo, answers } from '#src/wire/personal.ts'
import styles from './approvals.module.css'

const icons: Readonly<Record<Answer, ReactNode>> = {
  accepted: <Check size={16} aria-hidden="true" />,
  tentative: <CircleQuestionMark size={16} aria-hidden="true" />,
  declined: <X size={16} aria-hidden="true" />,
}

interface QuestionProps {
  readonly token: string
  readonly info: AnswerInfo
}

/** Shows what a mail asks, sends the answer, and offers to change it. A comment that could not be sent stays. */
const Question = ({ token, info }: QuestionProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { http } = useEntrance()
  const { words } = useRefusalWords()
  const { run, isBusy, fault } = useAction()
  const [given, setGiven] = useState(info.answer)
  /** The answer that was sent last. */
  const [chosen, setChosen] = useState<Answer | null>(null)
  const [isSent, setSent] = useState(false)
  const [comment, setComment] = useState('')
  const { kind, start, end, organizer, place, email } = info
  const zone = statedZone(info.timeZone) ?? utc
  const subject = info.subject === '' ? t('notice.noSubject') : info.subject
  const offered = kind === 'approval' ? answers.filter((one) => one !== 'tentative') : answers

  const send = async (answer: Answer): Promise<void> => {
    setChosen(answer)
    setSent(false)
    if ((await run(() => createOwnAccountApi(http).mailedAnswer.send(token, answer, comment))) === null) return
    setGiven(answer)
    setSent(true)
  }
  return (
    <AccountFrame title={subject} lead={t(`mailedAnswer.${kind}`, { name: organizer.name })}>
      <div className={styles.facts}>
        <p>
          {format.span(start, end, zone)} {format.zoneName(start, zone)}
        </p>
        {place !== '' && <p>{place}</p>}
        {email !== null && <p className={styles.muted}>{t('mailedAnswer.for', { email })}</p>}
      </div>
      <div className={styles.form}>
        <p role="status" className={styles.said}>
          {isSent
            ? t('mailedAnswer.sent', { answer: t(`mailedAnswer.${kind}Given.${given}`) })
            : given !== 'none' && t('mailedAnswer.given', { answer: t(`mailedAnswer.${kind}Given.${given}`) })}
        </p>
        <TextArea
          label={t('approvals.comment')}
          hint={t('approvals.commentHint')}
          value={comment}
          maxLength={1_000}
          onChange={setComment}
        />
        {fault && <Problem>{words(fault)}</Problem>}
        <div className={styles.actions}>
          {offered.map((answer) => (
            <Button
              key={answer}
              look={answer === 'accepted' && given === 'none' ? 'primary' : 'outline'}
              size="large"
              busy={isBusy && answer === chosen}
              icon={icons[answer]}
              aria-pressed={answer === given}
              onClick={() => void send(answer)}
            >
              {t(`mailedAnswer.${kind}Action.${answer}`)}
            </Button>
          ))}
        </div>
      </div>
    </AccountFrame>
  )
}

type Step =
  | 'none'
  | 'checking'
  | QuestionProps
  | { readonly failed: Fault | Refused; readonly retry: () => Promise<void> }

/** The page of a mailed link: an invitation to a reservation, or a request to an approver. It opens without signing in. */
const MailedAnswer = () => {
  const { t } = useTranslation()
  const { http } = useEntrance()
  const api = useMemo(() => createOwnAccountApi(http), [http])
  const [step, setStep] = useState<Step>(hasArrived(answerPath) ? 'checking' : 'none')

  const check = async (token: string): Promise<void> => {
    setStep('checking')
    const asked = await api.mailedAnswer.info(token)
    setStep(asked.ok ? { token, info: asked.value } : { failed: asked.fault, retry: () => check(token) })
  }
  useArrival(answerPath, (arrived) => {
    const token = arrived.get('token')
    if (token) void check(token)
    else setStep('none')
  })
  if (step === 'none') return <NoLink title={t('place.answer')}>{t('mailedAnswer.none')}</NoLink>
  if (step === 'checking') return <Checking title={t('place.answer')} />
  if ('failed' in step) return <LinkFailed {...step} advice={t('mailedAnswer.advice')} />
  return <Question key={step.token} {...step} />
}

export default MailedAnswer
