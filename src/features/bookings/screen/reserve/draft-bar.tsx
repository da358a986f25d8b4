import PencilLine from 'lucide-react/icons/pencil-line'
import X from 'lucide-react/icons/x'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { searchState } from '#src/base/search-state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { closeDraft, draftState, showDraft } from '../../model/reserve/draft-state.ts'
import styles from './draft-bar.module.css'

/** A closed form with unsaved input. One click opens it again, until it is discarded. */
export const DraftBar = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { open, draft, resources } = useSnapshot(draftState)
  const { shownZone: zone } = useSnapshot(searchState)
  if (open || !draft) return null
  const { start, end } = draft.span
  return (
    <div className={styles.bar}>
      <PencilLine size={15} aria-hidden="true" />
      <span className={styles.words}>
        {t('draft.kept', {
          subject: draft.subject,
          resource: resources[0]?.name ?? '',
          time: format.span(start, end, zone),
        })}
      </span>
      <Button size="small" onClick={showDraft}>
        {t('draft.continue')}
      </Button>
      <IconButton label={t('draft.discard')} icon={<X size={14} aria-hidden="true" />} onClick={closeDraft} />
    </div>
  )
}
