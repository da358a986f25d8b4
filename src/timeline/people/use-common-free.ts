import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import type { QuarterSpan } from '#src/core/brand.ts'
import { commonFree } from '#src/core/people/common-free.ts'
import { timelineWindow } from '#src/state/timeline-window.ts'
import { timeline } from '#src/state/timeline.ts'

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
