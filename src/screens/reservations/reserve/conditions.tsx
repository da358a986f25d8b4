import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Question } from '#src/contract/compute.ts'
import { configuration } from '#src/state/configuration.ts'
import { setQuestion, timeline } from '#src/state/timeline.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { useFormat } from '#src/ui/format.ts'
import { chipsOf, withoutConditions } from './chips.ts'
import styles from './filter-bar.module.css'
import { FindTime } from './find-time.tsx'
import { PeopleChips } from './people-chips.tsx'
import { LeftOutButton } from './left-out/left-out-button.tsx'

/** The conditions in force as chips, and how many resources meet them. The first rows do not wait for them. */
export function Conditions() {
  const { t } = useTranslation()
  const format = useFormat()
  const { question, attendees, zone, matched, total } = useSnapshot(timeline) as Omit<typeof timeline, 'question'> & {
    readonly question: Question
  }
  const chips = chipsOf(question, { configuration: configuration.current, zone, format, t })
  const hasPeople = attendees.length > 0 || question.near !== undefined
  const hasConditions = chips.length > 0 || question.search !== '' || question.near !== undefined
  return (
    <>
      {(chips.length > 0 || hasPeople) && (
        <ul className={styles.chips} aria-label={t('filters.active')}>
          {hasPeople && <PeopleChips />}
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
      <FindTime />
      {hasConditions && (
        <Button look="quiet" size="small" onClick={() => setQuestion(withoutConditions)}>
          {t('filters.clearAll')}
        </Button>
      )}
      {matched !== null && matched !== total && <LeftOutButton />}
      <Count />
    </>
  )
}

/** Milliseconds without another count before it is read out: who types or ticks hears the last one only. */
const quiet = 600

const useSettled = (value: number | null): number | null => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), quiet)
    return () => window.clearTimeout(timer)
  }, [value])
  return settled
}

const Count = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { matched: current, total, progress } = useSnapshot(timeline)
  const matched = useSettled(current)
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
