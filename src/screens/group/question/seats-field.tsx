import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { Email } from '#src/core/brand.ts'
import type { Seats } from '#src/core/group/seats.ts'
import { session } from '#src/state/session.ts'
import type { TimelineAttendee } from '#src/state/timeline.ts'
import { Select } from '#src/ui/select.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import styles from './question.module.css'

const kinds: readonly Seats['kind'][] = ['everyone', 'people', 'number']

interface SeatsFieldProps {
  readonly seats: Seats
  readonly people: readonly TimelineAttendee[]
  readonly onChange: (seats: Seats) => void
}

/** Whom a resource is for: everybody, some of them, or a number of people nobody has named. */
export const SeatsField = ({ seats, people, onChange }: SeatsFieldProps) => {
  const { t } = useTranslation()
  const { user } = useSnapshot(session)
  const everyone: readonly { readonly email: Email; readonly name: string }[] = user
    ? [{ email: user.email, name: t('group.you', { name: user.name }) }, ...people]
    : people
  const asKind = (kind: Seats['kind']): Seats => {
    if (kind === 'number') return { kind, count: everyone.length }
    return kind === 'people' ? { kind, emails: everyone.map(({ email }) => email) } : { kind }
  }
  return (
    <>
      <Select
        label={t('group.seats')}
        value={seats.kind}
        options={kinds.map((kind) => ({ value: kind, label: t(`group.seatsFor.${kind}`) }))}
        onChange={(kind) => onChange(asKind(kind))}
      />
      {seats.kind === 'number' && (
        <TextField
          label={t('group.seatCount')}
          hint={t('group.seatCountHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={String(seats.count)}
          onChange={(text) => onChange({ kind: 'number', count: Number(text.replace(/\D/g, '')) })}
        />
      )}
      {seats.kind === 'people' && (
        <fieldset className={styles.chosen}>
          <legend className="visually-hidden">{t('group.seatsFor.people')}</legend>
          {everyone.map(({ email, name }) => (
            <Checkbox
              key={email}
              label={name}
              isOn={seats.emails.includes(email)}
              onChange={(isOn) =>
                onChange({
                  kind: 'people',
                  emails: isOn ? [...seats.emails, email] : seats.emails.filter((other) => other !== email),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
