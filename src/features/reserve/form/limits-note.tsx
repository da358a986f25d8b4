import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useQuery } from '#src/features/availability/use-query.ts'
import type { IanaZone, InstantSpan, ResourceId } from '#src/kernel/result.ts'
import { dayOf } from '#src/kernel/time/days.ts'
import { useServices } from '#src/services.ts'
import { Button } from '#src/ui/button.tsx'
import { useFormat } from '#src/ui/text.ts'
import { timeline } from '#src/features/timeline/state.ts'
import { draftState, editDraft } from '../draft-state.ts'
import { type Limits, readLimits } from '../limits.ts'
import styles from './form-notes.module.css'
import timesStyles from './times-field.module.css'

/** Returns the limits of the draft's resources for its time; null until they are known. */
export function useLimits(): Limits | null {
  const services = useServices()
  const { draft, change } = useSnapshot(draftState)
  const isChange = change !== null
  const of = draft === null ? '' : JSON.stringify([draft.resourceIds, draft.span, draft.timeZone])
  const limits = useQuery(
    () => {
      if (of === '') return null
      const [ids, span, zone] = JSON.parse(of) as [readonly ResourceId[], InstantSpan, IanaZone]
      return readLimits(services, ids, span, zone, isChange)
    },
    [services, of, isChange],
    { keepsLast: true },
  )
  return limits ?? null
}

/** Says before sending that the resource does not permit the time, and offers the nearest one that it does. */
export const LimitsNote = ({ limits }: { readonly limits: Limits | null }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft, problems: sent } = useSnapshot(draftState)
  if (!draft || draft.recurrence !== null || !limits || draft.span.end <= draft.span.start) return null
  // After sending, the fields say the same.
  const problems = limits.problems.filter((problem) => !sent.includes(problem))
  const { fix } = limits
  if (limits.problems.length === 0) return null
  const zone = draft.timeZone
  const times = fix ? format.timeRange(fix.start, fix.end, zone) : ''
  const isOtherDay = fix !== null && dayOf(zone, fix.start) !== dayOf(zone, draft.span.start)
  return (
    <div className={styles.notes} role="status">
      {problems.map((problem) => (
        <p key={problem} data-warns>
          <TriangleAlert size={15} aria-hidden="true" />
          <span>{t(`draft.problem.${problem}`)}</span>
        </p>
      ))}
      {fix && (
        <Button size="small" onClick={() => editDraft({ span: fix, isAllDay: false })}>
          {t('form.changeTo', { time: isOtherDay ? `${format.day(fix.start, zone)} ${times}` : times })}
        </Button>
      )}
    </div>
  )
}

const partNames = ['morning', 'afternoon', 'day'] as const

/** Chooses the morning, the afternoon or the working day, for a desk. */
export const DayPartButtons = ({ limits }: { readonly limits: Limits | null }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { draft } = useSnapshot(draftState)
  const parts = limits?.parts
  if (!draft || !parts) return null
  const { start, end } = draft.span
  return (
    <div role="group" aria-label={t('form.partOfDay')} className={timesStyles.parts}>
      {partNames.map((name) => {
        const part = parts[name]
        const isChosen = !draft.isAllDay && part.start === start && part.end === end
        return (
          <Button
            key={name}
            size="small"
            aria-pressed={isChosen}
            disabled={part.end <= timeline.now && !isChosen}
            title={format.timeRange(part.start, part.end, draft.timeZone)}
            onClick={() => editDraft({ span: part, isAllDay: false })}
          >
            {t(`form.part.${name}`)}
          </Button>
        )
      })}
    </div>
  )
}
