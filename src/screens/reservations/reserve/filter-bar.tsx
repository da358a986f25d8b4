import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { Question } from '#src/contract/compute.ts'
import { configuration } from '#src/state/configuration.ts'
import { setQuestion, timeline, wantSearch } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { withLaterTexts } from '#src/locale/index.ts'
import { optionalPart } from '#src/ui/optional-part.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { chipsOf, withoutConditions } from './chips.ts'
import styles from './filter-bar.module.css'

const PeopleChips = optionalPart(withLaterTexts(() => import('./people-chips.tsx')))

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

interface FilterBarProps {
  readonly isPanelOpen: boolean
  readonly onTogglePanel: () => void
}

/** Search, the conditions in force as chips, and how many resources meet them. */
export const FilterBar = ({ isPanelOpen, onTogglePanel }: FilterBarProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const [, navigate] = useLocation()
  const search = useRef<HTMLInputElement>(null)
  const { question, attendees, zone, searchWanted } = useSnapshot(timeline) as Pick<
    typeof timeline,
    'attendees' | 'zone' | 'searchWanted'
  > & { readonly question: Question }
  const chips = chipsOf(question, { configuration: configuration.current, zone, format, t })
  const hasPeople = attendees.length > 0 || question.near !== undefined
  const hasConditions = chips.length > 0 || question.search !== '' || question.near !== undefined

  useEffect(() => {
    if (searchWanted === 0) return
    search.current?.focus()
    search.current?.select()
  }, [searchWanted])
  useEffect(() => {
    const lead = (event: KeyboardEvent): void => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey
      if (event.key !== '/' || isModified || event.defaultPrevented || isTyping(event.target)) return
      event.preventDefault()
      wantSearch()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [])

  return (
    <div className={styles.bar}>
      <Button
        className={styles.filters}
        icon={<SlidersHorizontal size={15} aria-hidden="true" />}
        aria-expanded={isPanelOpen}
        onClick={onTogglePanel}
      >
        {chips.length === 0 ? t('filters.title') : t('filters.titleCount', { count: chips.length })}
      </Button>
      <div className={styles.search}>
        <SearchField
          ref={search}
          label={t('reserve.search')}
          value={question.search}
          clearLabel={t('app.clear')}
          shortcut="/"
          onChange={(text) => setQuestion({ search: text })}
        />
      </div>
      <IconButton
        label={t('place.scan')}
        icon={<ScanQrCode size={16} aria-hidden="true" />}
        onClick={() => navigate('/scan')}
      />
      {(chips.length > 0 || hasPeople) && (
        <ul className={styles.chips} aria-label={t('filters.active')}>
          {hasPeople && (
            <Suspense fallback={null}>
              <PeopleChips />
            </Suspense>
          )}
          {chips.map((chip) => (
            <li key={chip.id}>
              <Chip
                tone="accent"
                removeLabel={t('app.remove', { name: chip.label })}
                onRemove={() => setQuestion(chip.without)}
              >
                {chip.label}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {hasConditions && (
        <Button look="quiet" size="small" onClick={() => setQuestion(withoutConditions)}>
          {t('filters.clearAll')}
        </Button>
      )}
      <Count />
    </div>
  )
}

const Count = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { matched, total, progress } = useSnapshot(timeline)
  if (matched === null) return null
  return (
    <p className={progress ? styles.count : 'visually-hidden'} role="status">
      <span className="visually-hidden">
        {matched === total
          ? t('reserve.all', { count: total, total: format.number(total) })
          : t('reserve.matched', { count: total, matched: format.number(matched), total: format.number(total) })}
      </span>
      {progress && (
        <span className={styles.loaded} aria-hidden="true">
          {t('reserve.loaded', { loaded: format.number(progress.loaded), total: format.number(progress.total) })}
        </span>
      )}
    </p>
  )
}
