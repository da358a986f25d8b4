import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import type { Question } from '#src/contract/compute.ts'
import { askEngine } from '#src/flows/ask-engine.ts'
import { useProduct } from '#src/flows/use-product.ts'
import { setQuestion, timeline, wantSearch } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import styles from './filter-bar.module.css'
import { countConditions } from './requirement.ts'
import { Conditions } from './conditions.tsx'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null

interface FilterBarProps {
  readonly isPanelOpen: boolean
  readonly onTogglePanel: () => void
}

/**
 * What is typed stands at once; it is asked in a task of its own, since all that follows the question is drawn in one with it.
 * The last of several letters asks.
 */
function useTyped(asked: string): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  const asking = useRef(0)
  const type = (text: string): void => {
    setTyped(text)
    clearTimeout(asking.current)
    asking.current = window.setTimeout(() => {
      setQuestion({ search: text })
      setTyped(null)
    })
  }
  return [typed ?? asked, type]
}

/** The way to the filters, the search, and beside them the conditions in force. */
export const FilterBar = ({ isPanelOpen, onTogglePanel }: FilterBarProps) => {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { engine } = useProduct()
  const search = useRef<HTMLInputElement>(null)
  const { question, searchWanted } = useSnapshot(timeline) as Pick<typeof timeline, 'searchWanted'> & {
    readonly question: Question
  }
  const count = countConditions(question)
  const [text, type] = useTyped(question.search)

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
        {count === 0 ? t('filters.title') : t('filters.titleCount', { count })}
      </Button>
      <div className={styles.search}>
        <SearchField
          ref={search}
          label={t('reserve.search')}
          value={text}
          clearLabel={t('app.clear')}
          shortcut="/"
          // Asked for nothing, the engine gets ready for the first letter.
          onFocus={() => void askEngine(engine.search('', 0))}
          onChange={type}
        />
      </div>
      <IconButton
        label={t('place.scan')}
        icon={<ScanQrCode size={16} aria-hidden="true" />}
        onClick={() => navigate('/scan')}
      />
      <Conditions />
    </div>
  )
}
