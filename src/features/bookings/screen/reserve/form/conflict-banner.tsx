import { WaitButton } from '../../slots.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import DoorOpen from 'lucide-react/icons/door-open'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useEffect } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Alternative } from '#src/engine/compute.ts'
import { onlyThis } from '#src/features/waitlist/model/rules/waitlist.ts'
import { instantsOf, quartersOf, startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { Reading } from '#src/base/needs.ts'
import { useReading } from '#src/base/use-needs.ts'
import { subscribeKey } from 'valtio/utils'
import { timeline } from '#src/features/timeline/model/state.ts'
import { useFormat } from '#src/ui/text.ts'
import { AlternativeButton } from '../alternative-button.tsx'
import { markTaken } from '../../../model/reserve/check-slot.ts'
import { draftState, editDraft, setDraftResources } from '../../../model/reserve/draft-state.ts'
import { useDraftSlot } from '../draft-times.tsx'
import { draftResource } from '../../../model/reserve/resolved-draft.ts'
import styles from './conflict-banner.module.css'

/** Moves the open form to another room or time. The other input is retained. */
const take = async (services: Reading, instead: string, { resourceId, span }: Alternative): Promise<void> => {
  const replaced = await draftResource(services, resourceId)
  if (!replaced) return
  setDraftResources(draftState.resources.map((resource) => (resource.id === instead ? replaced : resource)))
  editDraft({ span: instantsOf(span) })
}

/**
 * Marks a resource that is taken as soon as the form shows another time or resource, so that it is known before sending, and when
 * schedules arrive: after a reload the form is often there before them.
 */
export function useSlotCheck(): void {
  const services = useReading()
  const slot = useDraftSlot()
  useEffect(() => {
    const check = (): void => {
      if (slot && draftState.conflict === null) void markTaken(services)
    }
    check()
    return subscribeKey(timeline, 'taken', check)
  }, [services, slot])
}

/** The holder of the slot and the alternatives. */
export const ConflictBanner = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const services = useReading()
  const { conflict, alternatives, resources, draft, change } = useSnapshot(draftState)
  if (!conflict || !draft) return null
  const zone = draft.timeZone
  const room = resources.find(({ id }) => id === conflict.resourceId)?.name ?? ''
  const { event } = conflict
  const holder = event === null ? null : (event.organizer ?? event.subject)
  const time = event === null ? '' : format.timeRange(event.start, event.end, zone)
  return (
    <section className={styles.banner} role="alert" aria-label={t('conflict.title')}>
      <p className={styles.title}>
        <TriangleAlert size={16} aria-hidden="true" />
        {event === null && t('conflict.unknown', { room })}
        {event !== null && holder === null && t('conflict.private', { room, time })}
        {event !== null && holder !== null && t('conflict.held', { room, time, holder })}
      </p>
      {alternatives.length > 0 && (
        <>
          <p className={styles.lead}>{t('conflict.alternatives')}</p>
          <ul className={styles.list}>
            {alternatives.map((alternative) => {
              const start = startOfQuarter(alternative.span.from)
              const end = startOfQuarter(alternative.span.to)
              const when = format.span(start, end, zone)
              const isElsewhere = alternative.kind === 'other-resource'
              return (
                <li key={`${alternative.resourceId} ${alternative.span.from}`}>
                  <AlternativeButton
                    icon={
                      isElsewhere ? (
                        <DoorOpen size={16} aria-hidden="true" />
                      ) : (
                        <CalendarClock size={16} aria-hidden="true" />
                      )
                    }
                    title={alternative.name}
                    detail={isElsewhere && alternative.areaName !== '' ? `${when}, ${alternative.areaName}` : when}
                    number={alternative.capacity === null ? '' : t('conflict.seats', { count: alternative.capacity })}
                    onPress={() => void take(services, conflict.resourceId, alternative)}
                  />
                </li>
              )
            })}
          </ul>
        </>
      )}
      {/* Not for series, because each date has its own choices, and not for changes, because the waitlist makes new
          reservations. */}
      {draft.recurrence === null && change === null && (
        <div>
          <WaitButton
            size="small"
            wish={{
              resourceId: conflict.resourceId,
              name: room,
              question: onlyThis(conflict.resourceId),
              span: quartersOf(draft.span),
              zone,
            }}
          />
        </div>
      )}
    </section>
  )
}
