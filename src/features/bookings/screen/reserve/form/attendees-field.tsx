import Building2 from 'lucide-react/icons/building-complex'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleDot from 'lucide-react/icons/circle-dot'
import Video from 'lucide-react/icons/video'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import type { Reading } from '#src/base/needs.ts'
import { useReading } from '#src/base/use-needs.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import type { DraftAttendee } from '../../../model/reserve/rules/draft.ts'
import { draftState, editDraft } from '../../../model/reserve/draft-state.ts'
import field from '#src/ui/field.module.css'
import { IconButton } from '#src/ui/button.tsx'
import { ColleagueField } from '#src/features/people/screen/colleague-field.tsx'
import { PersonPortrait } from '#src/features/people/screen/person.tsx'
import { useVirtualRows } from '#src/ui/virtual-rows.ts'
import styles from './attendees-field.module.css'

const nobody: readonly DraftAttendee[] = []
/** Pixels, until a row is measured. */
const rowHeight = 40

const createFocus = (): { isWanted: boolean } => ({ isWanted: false })

/** Moves the focus to the invited people when the form is shown next. */
export const wantAttendees = ({ scope }: Reading): void => {
  scope.keep(createFocus).isWanted = true
}

/** The invited people: required or optional, on site or remote. */
export const AttendeesField = ({ problem }: { readonly problem: string | null }) => {
  const { t } = useTranslation()
  const { scope } = useReading()
  const { draft } = useSnapshot(draftState)
  const attendees = draft?.attendees ?? nobody
  // The organiser is not invited.
  const organizer = draft?.reserveFor?.email ?? ''
  const keys = useMemo(() => attendees.map(({ email }) => email), [attendees])
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focus = scope.keep(createFocus)
    if (focus.isWanted) group.current?.querySelector('input')?.focus()
    focus.isWanted = false
  }, [scope])
  const rows = useVirtualRows({ keys, estimate: () => rowHeight })

  const change = (list: readonly DraftAttendee[]): void => editDraft({ attendees: list })
  const replace = (changed: DraftAttendee): void =>
    change(attendees.map((other) => (other.email === changed.email ? changed : other)))
  return (
    <div ref={group} className={styles.group}>
      <ColleagueField
        label={t('form.attendees')}
        chosen={[...attendees.map(({ email }) => email), organizer]}
        onAdd={({ name, email }) => change([...attendees, { name, email, optional: false, remotely: false }])}
      />
      {problem !== null && (
        <div className={field.problem}>
          <CircleAlert size={14} aria-hidden="true" />
          {problem}
        </div>
      )}
      <ul {...rows.listProps}>
        {rows.partsOf(0, attendees.length).map((part) => {
          if (part.row === null) return <li key={part.key} aria-hidden="true" style={{ height: part.height }} />
          const attendee = attendees[part.row]!
          const { name, email, optional, remotely } = attendee
          return (
            <li
              key={part.key}
              ref={rows.measure}
              data-index={part.row}
              aria-posinset={part.row + 1}
              aria-setsize={attendees.length}
              className={styles.person}
            >
              <PersonPortrait name={name} email={email} />
              <span className={styles.names}>
                <span>{name}</span>
                <span className={styles.role}>
                  {t(optional ? 'attendees.isOptional' : 'attendees.isRequired')},{' '}
                  {t(remotely ? 'attendees.isRemote' : 'attendees.isOnSite')}
                </span>
              </span>
              <IconButton
                label={t('attendees.toggleOptional', { name })}
                aria-pressed={optional}
                icon={
                  optional ? <CircleDashed size={15} aria-hidden="true" /> : <CircleDot size={15} aria-hidden="true" />
                }
                onClick={() => replace({ ...attendee, optional: !optional })}
              />
              <IconButton
                label={t('attendees.toggleRemote', { name })}
                aria-pressed={remotely}
                icon={remotely ? <Video size={15} aria-hidden="true" /> : <Building2 size={15} aria-hidden="true" />}
                onClick={() => replace({ ...attendee, remotely: !remotely })}
              />
              <IconButton
                label={t('app.remove', { name })}
                icon={<X size={14} aria-hidden="true" />}
                onClick={() => change(attendees.filter((other) => other.email !== email))}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
