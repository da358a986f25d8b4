import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import PencilLine from 'lucide-react/icons/pencil-line'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { NameForm } from '#src/ui/name-form.tsx'
import { useSearchWords } from '#src/features/bookings/screen/reserve/use-search-words.ts'
import { timeline } from '#src/features/timeline/model/state.ts'
import { useReading } from '#src/base/use-needs.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { FilterSection } from '../property-filters.tsx'
import {
  applySearch,
  currentSearch,
  loadSavedSearches,
  longestName,
  removeSearch,
  renameSearch,
  saveSearch,
} from '../../model/saved-searches.ts'
import { type SavedSearch, savedSearches } from '../../model/state.ts'
import styles from '../filter-panel.module.css'

/** Searches saved under a name, each applied with one click. */
export const SavedSearches = () => {
  const { t } = useTranslation()
  const services = useReading()
  const box = useRef<HTMLDivElement>(null)
  const { list } = useSnapshot(savedSearches)
  const current = useCurrent()
  const suggested = useSearchWords()
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    void loadSavedSearches(services)
  }, [services])

  /** Moves the focus, because the clicked button is removed with its line or form. */
  const refocus = (): void => {
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-first], button')?.focus())
  }
  const canSave = current !== '' && !list.some(({ query }) => query === current)
  return (
    <FilterSection title={t('filtering.saved')} count={list.length}>
      <div ref={box}>
        {list.length > 0 && (
          <ul aria-label={t('filtering.saved')}>
            {list.map((saved) => (
              <SavedLine
                key={saved.id}
                saved={saved}
                isCurrent={saved.query === current}
                onRemove={() => {
                  void removeSearch(services, saved.id)
                  refocus()
                }}
              />
            ))}
          </ul>
        )}
        {isSaving ? (
          <NameForm
            label={t('filtering.name')}
            name={suggested}
            longest={longestName}
            onSave={(name) => void saveSearch(services, name)}
            onClose={() => {
              setSaving(false)
              refocus()
            }}
          />
        ) : (
          <Button
            data-first
            look="quiet"
            size="small"
            className={styles.save}
            icon={<BookmarkPlus size={15} aria-hidden="true" />}
            aria-disabled={!canSave || undefined}
            onClick={() => setSaving(canSave)}
          >
            {t('filtering.saveThis')}
          </Button>
        )}
        <p className={styles.hint}>{t('filtering.onDevice')}</p>
      </div>
    </FilterSection>
  )
}

/** Returns the current search and updates it with the timeline. */
const useCurrent = (): string => {
  useSnapshot(timeline)
  return currentSearch()
}

interface SavedLineProps {
  readonly saved: SavedSearch
  readonly isCurrent: boolean
  readonly onRemove: () => void
}

const SavedLine = ({ saved, isCurrent, onRemove }: SavedLineProps) => {
  const { t } = useTranslation()
  const services = useReading()
  const line = useRef<HTMLLIElement>(null)
  const [isRenaming, setRenaming] = useState(false)
  const { id, name } = saved
  if (isRenaming) {
    return (
      <li ref={line}>
        <NameForm
          label={t('filtering.nameOf', { name })}
          name={name}
          longest={longestName}
          onSave={(wanted) => void renameSearch(services, id, wanted)}
          onClose={() => {
            setRenaming(false)
            requestAnimationFrame(() => line.current?.querySelector<HTMLElement>('[data-rename]')?.focus())
          }}
        />
      </li>
    )
  }
  return (
    <li ref={line} className={styles.line}>
      <button type="button" className={styles.name} aria-pressed={isCurrent} onClick={() => applySearch(saved)}>
        {name}
      </button>
      <span>
        <IconButton
          data-rename
          label={t('filtering.rename', { name })}
          icon={<PencilLine size={15} aria-hidden="true" />}
          onClick={() => setRenaming(true)}
        />
        <IconButton
          label={t('app.remove', { name })}
          icon={<Trash2 size={15} aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}
