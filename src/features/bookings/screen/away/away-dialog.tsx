import { useEffect, useState } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { useQuery } from '#src/base/use-query.ts'
import { connection } from '#src/base/connection.ts'
import type { Reservation } from '../../model/reservations/rules/derive.ts'
import { useMinute } from '../reservations/use-when.ts'
import { useOffice } from '#src/features/settings/screen/office-select.tsx'
import { homeZone } from '#src/features/settings/model/office-state.ts'
import { reader } from '#src/base/reader.ts'
import { addDays, calendarDayOf } from '#src/kernel/time/days.ts'
import { firstDayOfWeek } from '#src/locale/regional-locale.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { useBooking } from '#src/base/use-needs.ts'
import { Button } from '#src/ui/button.tsx'
import { ToggleChip } from '#src/ui/chip.tsx'
import { DayRangeFields } from '#src/ui/date-time-field.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Trouble } from '#src/ui/feedback.tsx'
import { useRegionalLocale } from '#src/ui/text.ts'
import { type AwayRow, AwayRows, useMoveChecks } from './away-rows.tsx'
import { AwayTerms } from './away-terms.tsx'
import styles from './away.module.css'
import { changeMany, endWithSession, loadReserved, type PlannedChange } from '../../model/away/change-many.ts'
import {
  type Absence,
  type AbsenceDays,
  absences,
  daysOfAbsence,
  usualAbsence,
} from '../../model/away/rules/absence-days.ts'
import { awayChoices, awayGroups, choiceFor, choicesFor, groupOf, moveBeyond } from '../../model/away/rules/plan.ts'
import { away, closeAway, setAway } from '../../model/away/state.ts'

const none: readonly Reservation[] = []

/** Returns a function that names the button by what happens to how many reservations. */
const useConfirmWords = (): ((plan: readonly PlannedChange[]) => string) => {
  const { t } = useTranslation()
  return (plan) => {
    const used = awayChoices.flatMap((choice) => {
      const count = plan.filter((change) => change.choice === choice).length
      return choice === 'keep' || count === 0 ? [] : [{ choice, count }]
    })
    const [first] = used
    if (first === undefined) return t('away.confirm.none')
    if (used.length === 1) return t(`away.confirm.${first.choice}`, { count: first.count })
    return used.map(({ choice, count }) => t(`away.part.${choice}`, { count })).join(' · ')
  }
}

/**
 * Handles several reservations at once: those of a range of days, or those selected in the list. Nothing is sent
 * before the user confirms. Closing it keeps all input.
 */
export const AwayDialog = () => {
  const { t } = useTranslation()
  const services = useBooking()
  const now = useMinute()
  const { zone } = useSnapshot(reader)
  const { online } = useSnapshot(connection)
  const {
    dialog,
    chosen,
    preferred,
    choices,
    comment,
    colleague,
    rows: progress,
    isSending,
    ...input
  } = useSnapshot(away)
  const confirmWords = useConfirmWords()
  const [hasProblem, setProblem] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => endWithSession(services), [services])
  useOffice()
  const officeZone = homeZone()
  const firstDay = firstDayOfWeek(useRegionalLocale())
  const daysFor = (absence: Absence): AbsenceDays => daysOfAbsence(absence, now, officeZone, firstDay)
  // Decided once, so that no day changes while the dialog is open.
  const [proposed] = useState(() => daysFor(usualAbsence(now, officeZone)))
  const days = input.days ?? proposed
  const isRange = dialog === 'range'
  const { first, last } = days
  const isOrdered = first <= last
  const loaded = useQuery(
    (signal) => (isRange && isOrdered ? loadReserved(services, { first, last, zone }, signal) : null),
    [services, isRange, isOrdered, first, last, zone],
    { again: [attempt] },
  )
  const list = !isRange ? chosen : loaded?.ok ? loaded.value : none
  const move = input.move ?? (isRange ? moveBeyond(first, isOrdered ? last : first) : { kind: 'by' as const, days: 7 })

  const rows = list.map((reservation): AwayRow => {
    const possible = choicesFor(reservation, now, online)
    return { reservation, possible, choice: choiceFor(possible, choices[reservation.event.id], preferred) }
  })
  const checks = useMoveChecks(rows, hasProblem ? null : move, zone)
  const open = rows.filter(({ reservation }) => progress[reservation.event.id]?.phase !== 'done')
  const plan = open.flatMap(({ reservation, choice }): PlannedChange[] => {
    if (choice === 'keep') return []
    const isBlocked = choice === 'move' && (checks?.get(reservation.event.id) ?? null) !== null
    return isBlocked ? [] : [{ reservation, choice }]
  })
  const used = new Set(open.map(({ choice }) => choice))
  const isUnready = checks === null || (used.has('move') && hasProblem) || (used.has('hand-over') && colleague === null)
  const isUnrestored = dialog === 'unrestored'
  return (
    <Dialog
      title={
        isUnrestored ? t('away.unrestored') : isRange ? t('away.title') : t('away.select.count', { count: list.length })
      }
      onClose={closeAway}
      actions={
        <>
          <Button onClick={closeAway}>{t('app.close')}</Button>
          {!isUnrestored && (
            <Button
              look={used.has('cancel') || used.has('decline') ? 'danger' : 'primary'}
              busy={isSending}
              disabled={plan.length === 0 || isUnready}
              onClick={() => void changeMany(services, plan, { move, colleague, comment })}
            >
              {confirmWords(plan)}
            </Button>
          )}
        </>
      }
    >
      {isRange && <p>{t('away.lead')}</p>}
      {isRange && (
        <div className={styles.absences} role="group" aria-label={t('away.when')}>
          {absences.map((absence) => {
            const meant = daysFor(absence)
            return (
              <ToggleChip
                key={absence}
                isOn={meant.first === first && meant.last === last}
                onToggle={() => !isSending && setAway({ days: meant })}
              >
                {t(`away.absence.${absence}`)}
              </ToggleChip>
            )
          })}
        </div>
      )}
      {isRange && (
        <div className={styles.days}>
          <DayRangeFields
            firstLabel={t('away.first')}
            lastLabel={t('away.last')}
            first={first}
            last={last}
            disabled={isSending}
            problem={isOrdered ? null : t('away.order')}
            onChange={(from, to) => setAway({ days: { first: calendarDayOf(from), last: calendarDayOf(to) } })}
          />
        </div>
      )}
      {isRange && isOrdered && (
        <p role="status" className={list.length > 0 ? 'visually-hidden' : undefined}>
          {loaded === null && t('away.finding')}
          {loaded?.ok && (list.length === 0 ? t('away.none') : t('away.found', { count: list.length }))}
        </p>
      )}
      {isRange && loaded?.ok === false && (
        <Trouble role="alert" onRetry={() => Promise.resolve(setAttempt(attempt + 1))}>
          {t('away.failed')}
        </Trouble>
      )}
      {list.length > 0 && (
        <div className={styles.groups} role="region" aria-label={t('place.reservations')} tabIndex={0}>
          {awayGroups.map((group) => {
            const inGroup = rows.filter(({ reservation }) => groupOf(reservation.event) === group)
            return (
              inGroup.length > 0 && (
                <AwayRows
                  key={group}
                  label={t(`away.group.${group}`)}
                  hint={group === 'series' ? t('away.seriesHint') : null}
                  rows={inGroup}
                  move={move}
                  checks={checks}
                  isUnrestored={isUnrestored}
                />
              )
            )
          })}
        </div>
      )}
      {!isUnrestored && <AwayTerms choices={used} move={move} day={addDays(last, 1)} onProblem={setProblem} />}
      {used.has('hand-over') && colleague === null && <p className={styles.hint}>{t('away.needsColleague')}</p>}
    </Dialog>
  )
}
