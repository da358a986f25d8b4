import Trash2 from 'lucide-react/icons/trash'
import type { RefObject } from 'react'
import type { Question } from '#src/engine/compute.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import { setQuestion, searchState } from '#src/base/search-state.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useFormat } from '#src/ui/text.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { chipsOf } from '#src/features/bookings/model/reserve/chips.ts'
import styles from '../filter-panel.module.css'

interface RequirementsProps {
  readonly question: Question
  /** Index of the edited requirement. Equals their number for one not yet started. */
  readonly at: number
  readonly select: RefObject<HTMLSelectElement | null>
  readonly onChoose: (at: number) => void
  /** Called when only one is left, because this list is then removed together with its focused button. */
  readonly onAlone: () => void
}

/** Selects the requirement to edit, each described by its conditions, and removes it. */
export const Requirements = ({ question, at, select, onChoose, onAlone }: RequirementsProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { requirements } = question
  const isNew = at === requirements.length
  const words = (one: number): string => {
    const requirement = requirements[one]
    if (!requirement) return t('filtering.new')
    const alone = { ...question, requirements: [requirement], availability: null, name: '', only: null }
    const { shownZone: zone } = searchState
    return format.list(
      chipsOf(alone, { configuration: configuration.current, zone, format, t }).map(({ label }) => label),
    )
  }
  const shown = isNew ? [...requirements.keys(), at] : [...requirements.keys()]
  if (shown.length < 2) return null
  return (
    <div className={styles.requirements}>
      <Select
        ref={select}
        label={t('filtering.requirement')}
        value={String(at)}
        options={shown.map((one) => ({
          value: String(one),
          label: t('filtering.numbered', { number: one + 1, words: words(one) }),
        }))}
        onChange={(value) => onChoose(Number(value))}
      />
      <IconButton
        look="outline"
        label={t('filtering.removeRequirement', { number: at + 1 })}
        icon={<Trash2 size={16} aria-hidden="true" />}
        onClick={() => {
          setQuestion({ requirements: requirements.toSpliced(at, 1) })
          onChoose(Math.max(0, at - 1))
          // The list is hidden when only one requirement remains.
          if (shown.length > 2) select.current?.focus()
          else onAlone()
        }}
      />
      <p className={styles.hint}>{t('filtering.anyRequirement')}</p>
    </div>
  )
}
