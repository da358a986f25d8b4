import EyeOff from 'lucide-react/icons/eye-off'
import { useTranslation } from 'react-i18next'
import styles from './left-out-note.module.css'
import { LeftOutWords } from './left-out-words.tsx'
import { useLeftOut } from './use-left-out.ts'

/** Beside a resource that is looked at although the list leaves it out: why. Nothing where the list has it. */
export const LeftOutNote = ({ resourceId }: { readonly resourceId: string }) => {
  const { t } = useTranslation()
  const leftOut = useLeftOut(resourceId)
  if (leftOut === null) return null
  return (
    <section className={styles.note} aria-label={t('nearMiss.leftOut')}>
      <EyeOff size={16} aria-hidden="true" />
      <div>
        <h3>{t('nearMiss.leftOut')}</h3>
        <LeftOutWords leftOut={leftOut} />
      </div>
    </section>
  )
}
