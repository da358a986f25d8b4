import X from 'lucide-react/icons/x'
import { type CSSProperties, useLayoutEffect, useMemo, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { RowView } from '#src/engine/compute.ts'
import { session } from '#src/features/account/model/state.ts'
import { usePortrait } from '#src/features/people/screen/person.tsx'
import { initials } from '#src/features/people/model/rules/initials.ts'
import { commonFree } from '#src/features/people/model/rules/people.ts'
import { draftState } from '#src/features/bookings/model/reserve/draft-state.ts'
import type { Email } from '#src/kernel/ids.ts'
import type { QuarterSpan } from '#src/kernel/time/units.ts'
import { startOfQuarter } from '#src/kernel/time/moment.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Portrait } from '#src/ui/portrait.tsx'
import { useFormat } from '#src/ui/text.ts'
import styles from '../people.module.css'
import { timeline } from '../../model/state.ts'
import { setAttendees, searchState } from '#src/base/search-state.ts'
import { timelineWindow } from '../../model/window-state.ts'
import { Rows } from './body.tsx'
import { type Frame, shownQuarters } from './frame.ts'
import { ShownLines } from './lines.tsx'
import { pitchOf } from '../../model/grid/row-layout.ts'
import { xOf } from './scale.ts'
import { Across, moveAcross } from './scroll-sync.tsx'
import { ariaRowOfPerson } from './slot-names.ts'
import type { RowScene } from './use-scene.ts'
import viewportStyles from './viewport.module.css'

/** Minimum width of a band with text, in pixels. */
const legible = 72

/**
 * Bands over the rows of the people, at times when all of them are free. `PeopleTools` has the text for screen readers.
 */
function CommonFree({ frame: { nameWidth, scale } }: { readonly frame: Frame }) {
  const { t } = useTranslation()
  const spans = useCommonFree()
  if (spans.length === 0) return null
  return (
    <Across nameWidth={nameWidth} isAbove>
      {spans.map(({ from, to }) => {
        const left = xOf(scale, from)
        const width = xOf(scale, to) - left
        return (
          <div key={from} role="presentation" aria-hidden="true" className={styles.common} style={{ left, width }}>
            {width >= legible && <span className={styles.commonWords}>{t('colleagues.allFree')}</span>}
          </div>
        )
      })}
    </Across>
  )
}

/** Sets the height of the bars for style sheets: rows of people are higher if their events overlap. */
const barOf = ({ peoplePitch, sizes }: Frame): CSSProperties =>
  ({ '--bar': `${sizes.scheduleHeight + peoplePitch - pitchOf(sizes)}px` }) as CSSProperties

/** Rows of the people in the meeting, pinned above the resources. They scroll only horizontally. */
export function PeopleRows({ frame, scene }: { readonly frame: Frame; readonly scene: RowScene }) {
  const { painted } = useSnapshot(timelineWindow)
  const { active, overlaid } = useSnapshot(timeline)
  const people = useNamed(painted.people)
  const { left } = painted
  const { from, to } = shownQuarters(frame, left)
  const { peoplePitch } = frame
  const higher = useMemo(() => ({ ...scene, pitch: peoplePitch }), [scene, peoplePitch])
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Moved here because these rows are drawn later than the rest of the stage, which has already been moved.
    const moving = box.current?.querySelectorAll<HTMLElement>('[data-moves=across]') ?? []
    for (const element of moving) moveAcross(element, timelineWindow.painted.left)
  }, [])
  const rows = people.map((view, index) => ({
    place: view.key,
    view,
    scene: higher,
    top: index * frame.peoplePitch,
    ariaRow: ariaRowOfPerson(index),
    base: painted.held?.quarterFrom ?? from,
    from,
    to,
    active: active?.row === -1 - index ? active.quarter : null,
    isFavourite: false,
    isChanged: false,
    calendar: overlaid.find(({ email }) => email === view.key)?.colour,
  }))
  return (
    <div
      ref={box}
      role="presentation"
      className={viewportStyles.people}
      style={{ top: frame.headHeight, height: frame.peopleHeight, ...barOf(frame) }}
    >
      <div role="presentation" className={viewportStyles.sheet} style={{ height: frame.peopleHeight }}>
        <Across nameWidth={frame.nameWidth}>
          <ShownLines frame={frame} />
        </Across>
        <CommonFree frame={frame} />
        <Rows rows={rows} />
      </div>
    </div>
  )
}

/** Adds names to the rows if the invitation contains them, because the engine knows people only by address. */
function useNamed(people: readonly RowView[]): readonly RowView[] {
  const { t } = useTranslation()
  const { attendees } = useSnapshot(searchState)
  const { overlaid, ownDay } = useSnapshot(timeline)
  const invited = useSnapshot(draftState).draft?.attendees
  return useMemo(() => {
    const known = [...overlaid, ...attendees, ...(invited ?? [])].filter(({ name }) => name.trim() !== '')
    const names = new Map(known.map(({ email, name }) => [email, name]))
    if (ownDay !== null) names.set(ownDay, t('timeline.row.myDay'))
    return people.map((view) => {
      const name = view.email === null ? undefined : names.get(view.email)
      return name === undefined || name === view.name ? view : { ...view, name }
    })
  }, [people, attendees, invited, overlaid, ownDay, t])
}

/** Returns the times when all participants are free, within the held quarters. Empty for fewer than two people. */
function useCommonFree(): readonly QuarterSpan[] {
  const { painted } = useSnapshot(timelineWindow)
  const { attendees } = useSnapshot(searchState)
  const { guests } = useSnapshot(timeline)
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
 * Controls over the names of the people: photos, and buttons to remove attendees from the timeline. Placed next to the
 * grid, because a grid may only contain rows. Also contains the common free time as text.
 */
export function PeopleTools({ frame }: { readonly frame: Frame }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { painted } = useSnapshot(timelineWindow)
  const { attendees, shownZone: zone } = useSnapshot(searchState)
  const { overlaid, ownDay } = useSnapshot(timeline)
  const { user } = useSnapshot(session)
  const spans = useCommonFree()
  const pitch = frame.peoplePitch
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
        const name = attendee?.name ?? (view.key === ownDay ? user?.name : undefined) ?? view.name
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
