import { type SubmitEvent, useState } from 'react'
import { useRefusalWords } from '#src/features/account/screen/refusal-words.ts'
import { useAction } from '#src/features/account/screen/use-own-server.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { AdministrationApi } from '#src/platform/api/administration.ts'
import { Button } from '#src/ui/button.tsx'
import { useFocusedProblem } from '#src/ui/use-focused-problem.ts'
import type { Overview } from '#src/wire/administration.ts'
import styles from './administration.module.css'
import { isOrganisationWhole, OrganisationFields } from './organisation-fields.tsx'

/** Properties of the sections. */
export interface SectionProps {
  readonly api: AdministrationApi
  readonly overview: Overview
  /** Loads the overview again. */
  readonly reload: () => void
}

/** Changes name, languages and time zone of the organisation. */
export const OrganisationSection = ({ api, overview, reload }: SectionProps) => {
  const { t } = useTranslation()
  const { words, fieldWords } = useRefusalWords()
  const { run, isBusy, fault } = useAction()
  const [organisation, setOrganisation] = useState(overview.organisation)
  const [attempt, setAttempt] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const form = useFocusedProblem(fault ?? attempt)

  const save = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (!isOrganisationWhole(organisation)) return
    const changed = { ...organisation, name: organisation.name.trim() }
    if ((await run(() => api.setOrganisation(changed))) === null) return
    setSaved(true)
    reload()
  }
  return (
    <form ref={form} className={styles.narrow} noValidate onSubmit={(event) => void save(event)}>
      <OrganisationFields
        organisation={organisation}
        onChange={(changed) => {
          setOrganisation(changed)
          setSaved(false)
        }}
        isChecked={attempt > 0}
        problemOf={(member) => fieldWords(fault, member)}
      />
      {fault && (
        <p role="alert" className={styles.problem}>
          {words(fault)}
        </p>
      )}
      <div className={styles.actions}>
        <Button look="primary" type="submit" busy={isBusy}>
          {t('naming.save')}
        </Button>
        <p role="status" className={styles.right}>
          {isSaved && t('administration.saved')}
        </p>
      </div>
    </form>
  )
}
