import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { timeline } from '#src/features/timeline/state.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { Sheet } from '#src/ui/dialog.tsx'
import { DurationSelect } from '#src/features/reserve/toolbar.tsx'
import { OrderSelects, PlaceSelect } from '#src/features/reserve/view-options.tsx'
import styles from './filter-sheet.module.css'
import { FilterPanel } from './filters/filter-panel.tsx'

export { FilterPanel }

/** The filters on a phone. The button at the end shows the number of matching resources. */
export const FilterSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { matched } = useSnapshot(timeline)
  return (
    <Sheet
      title={t('filters.title')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button look="primary" size="large" className={styles.show} onClick={onClose}>
          {t('filtering.show', { count: matched ?? 0, matched: format.number(matched ?? 0) })}
        </Button>
      }
    >
      <div className={styles.options}>
        <PlaceSelect isLabelled />
        <DurationSelect />
        <OrderSelects />
      </div>
      <div className={styles.panel}>
        <FilterPanel />
      </div>
    </Sheet>
  )
}
