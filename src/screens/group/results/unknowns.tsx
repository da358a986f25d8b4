import { useTranslation } from 'react-i18next'
import type { GroupAnswer } from '#src/contract/compute.ts'
import type { Fault } from '#src/core/fault.ts'
import { useFaultMessage } from '#src/locale/fault-message.ts'
import { useFormat } from '#src/ui/format.ts'
import { Trouble } from '#src/ui/trouble.tsx'
import styles from './results.module.css'
import type { Names } from './use-names.ts'

interface UnknownsProps {
  readonly answer: GroupAnswer
  /** Why some could not be loaded. */
  readonly fault: Fault | null
  readonly names: Names
}

/** What the times were found without: people of whom nothing is known, resources that failed, resources left out. */
export const Unknowns = ({ answer: { people, resources, requirements }, fault, names }: UnknownsProps) => {
  const { t } = useTranslation()
  const faultMessage = useFaultMessage()
  const format = useFormat()
  const listed = (emails: Parameters<Names>[0]): string => format.list(names(emails))
  const unknown = people.filter(({ data }) => data !== 'ready').map(({ email }) => email)
  const hourless = people.filter(({ data, hasHours }) => data === 'ready' && !hasHours).map(({ email }) => email)
  const missed = resources.failed + resources.total - resources.loaded
  const cut = requirements.filter(({ matched, compared }) => compared < matched)
  const sentences = [
    ...(unknown.length > 0 ? [t('group.peopleUnknown', { names: listed(unknown) })] : []),
    ...(fault ? [faultMessage(fault)] : []),
  ]
  const remarks = [
    ...(missed > 0 ? [t('group.resourcesMissed', { count: missed })] : []),
    ...(hourless.length > 0 ? [t('group.hoursAssumed', { names: listed(hourless) })] : []),
    ...(cut.length > 0
      ? [
          t('group.cut', {
            compared: format.number(cut.reduce((sum, { compared }) => sum + compared, 0)),
            matched: format.number(cut.reduce((sum, { matched }) => sum + matched, 0)),
          }),
        ]
      : []),
  ]
  return (
    <>
      {sentences.length > 0 && <Trouble>{sentences.join(' ')}</Trouble>}
      {remarks.length > 0 && <p className={styles.note}>{remarks.join(' ')}</p>}
    </>
  )
}
