import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { RowView } from '#src/contract/compute.ts'
import type { Email } from '#src/core/brand.ts'
import { initials } from '#src/core/people/initials.ts'
import { startOfQuarter } from '#src/core/time/quarter.ts'
import { usePortrait } from '#src/flows/use-portrait.ts'
import { timelineWindow } from '#src/state/timeline-window.ts'
import { setAttendees, timeline } from '#src/state/timeline.ts'
import { useFormat } from '#src/ui/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Portrait } from '#src/ui/portrait.tsx'
import type { Frame } from '../grid/frame.ts'
import { pitchOf } from '../grid/row-layout.ts'
import styles from './people.module.css'
import { useCommonFree } from './use-common-free.ts'

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
