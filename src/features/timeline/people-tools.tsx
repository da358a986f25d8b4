import X from 'lucide-react/icons/x'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RowView } from '#src/engine/compute.ts'
import { usePortrait } from '#src/features/people/portraits.ts'
import { commonFree, initials } from '#src/features/people/rules/people.ts'
import type { Email, QuarterSpan } from '#src/kernel/result.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Portrait } from '#src/ui/portrait.tsx'
import { useFormat } from '#src/ui/text.ts'
import type { Frame } from './grid/frame.ts'
import { pitchOf } from './grid/row-layout.ts'
import styles from './people.module.css'
import { setAttendees, timeline } from './state.ts'
import { timelineWindow } from './window-state.ts'

/** When everybody of the meeting is free, as far as the rows at hand reach; none for fewer than two people. */
export function useCommonFree(): readonly QuarterSpan[] {
  const { painted } = useSnapshot(timelineWindow)
  const { attendees, guests } = useSnapshot(timeline)
  const { people, held } = painted
  return useMemo(() => {
    const meeting = new Set<string>([...attendees.map(({ email }) => email), ...guests])
    const rows = people.filter(({ key }) => meeting.has(key))
    const isKnown = rows.length > 1 && rows.every(({ data }) => data === 'ready')
    return isKnown && held
      ? commonFree(
          rows.map(({ runs }) => runs),
          held.quarterFrom,
        )
      : []
  }, [people, held, attendees, guests])
}

/**
 * What stands over the names of the people: their pictures, and the way to take somebody off the timeline. Beside the grid,
 * not in it, since a grid holds rows alone; and the common free time in words.
 */
export function PeopleTools({ frame }: { readonly frame: Frame }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { painted } = useSnapshot(timelineWindow)
  const { attendees, overlaid, zone } = useSnapshot(timeline)
  const spans = useCommonFree()
  const pitch = pitchOf(frame.sizes)
  const isOverlaid = ({ key }: RowView): boolean => overlaid.some(({ email }) => email === key)
  const times = spans.map(({ from, to }) => format.timeRange(startOfQuarter(from), startOfQuarter(to), zone))
  return (
    <div
      role="group"
      aria-label={t('colleagues.onTimeline')}
      className={styles.tools}
      style={{ top: frame.headHeight, width: frame.nameWidth }}
    >
      {painted.people.map((view, index) => {
        const attendee = attendees.find(({ email }) => email === view.key)
        if (isOverlaid(view) && !attendee) return null
        const name = attendee?.name ?? view.name
        return (
          <div key={view.key} className={styles.tool} style={{ top: index * pitch, height: pitch - 1 }}>
            {view.data !== 'failed' && view.email !== null && <Picture name={name} email={view.email} />}
            {attendee && (
              <IconButton
                className={styles.remove}
                label={t('app.remove', { name })}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => setAttendees(attendees.filter(({ email }) => email !== view.key))}
              />
            )}
          </div>
        )
      })}
      {times.length > 0 && (
        <p className="visually-hidden">{t('colleagues.commonTimes', { times: format.list(times) })}</p>
      )}
    </div>
  )
}

function Picture({ name, email }: { readonly name: string; readonly email: Email }) {
  const place = useRef<HTMLSpanElement>(null)
  const url = usePortrait(place, email)
  return <Portrait ref={place} url={url} letters={initials(name)} size="small" />
}
