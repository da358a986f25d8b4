import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { setQuestion, timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { withoutConditions } from './chips.ts'
import styles from './nothing-fits.module.css'

/** No resource meets the conditions, or there are none at all. */
export const NothingFits = () => {
  const { t } = useTranslation()
  const { total, question } = useSnapshot(timeline)
  return (
    <div className={styles.over}>
      {total === 0 ? (
        <EmptyState icon={<SearchX size={20} />} title={t('reserve.noResources')}>
          {t('reserve.noResourcesHint')}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<SearchX size={20} />}
          title={question.search === '' ? t('reserve.nothing') : t('reserve.nothingFor', { text: question.search })}
          actions={
            <>
              {question.search !== '' && (
                <Button onClick={() => setQuestion({ search: '' })}>{t('reserve.clearSearch')}</Button>
              )}
              {question.availability && (
                <Button onClick={() => setQuestion({ availability: null })}>{t('reserve.anyTime')}</Button>
              )}
              <Button look="primary" onClick={() => setQuestion(withoutConditions)}>
                {t('filters.clearAll')}
              </Button>
            </>
          }
        >
          {t('reserve.nothingHint')}
        </EmptyState>
      )}
    </div>
  )
}
