import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Answer, readAnswer } from '#src/core/reservation/response.ts'
import type { Attendee } from '#src/core/wire/event.ts'
import { PersonPortrait } from '../../reservation-parts/people/person-portrait.tsx'
import styles from './attendee-list.module.css'

const icons: Readonly<Record<Answer, LucideIcon>> = {
  accepted: CircleCheck,
  tentative: CircleHelp,
  declined: CircleX,
  none: CircleDashed,
}

/** The key of what somebody answered, under `answer`. */
export const answerKey = (answer: Answer) => `answer.${answer === 'none' ? 'pending' : answer}` as const

/** Who is invited, what each has answered, and who takes part from elsewhere. */
export const AttendeeList = ({ people }: { readonly people: readonly Attendee[] }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.people}>
      {people.map(({ emailAddress, optional, remotely, status }) => {
        const answer = readAnswer(status.response)
        const Icon = icons[answer]
        const role = [optional && t('attendees.isOptional'), t(remotely ? 'attendees.isRemote' : 'attendees.isOnSite')]
        return (
          <li key={emailAddress.address} className={styles.person} data-answer={answer}>
            <PersonPortrait name={emailAddress.name || emailAddress.address} email={emailAddress.address} />
            <span className={styles.name}>{emailAddress.name || emailAddress.address}</span>
            <span className={styles.answer}>
              <Icon size={16} aria-hidden="true" />
              {t(answerKey(answer))}
            </span>
            <span className={styles.role}>{role.filter((part) => part !== false).join(', ')}</span>
          </li>
        )
      })}
    </ul>
  )
}
