import X from 'lucide-react/icons/x'
import { useSnapshot } from '#src/ui/use-snapshot.ts'
import { session } from '#src/features/account/model/state.ts'
import { AreaTree } from '#src/features/finding/screen/area-tree.tsx'
import { FilterSection, NumberRange, PropertyFilters } from '#src/features/finding/screen/property-filters.tsx'
import { permittedTypeInfos } from '#src/features/bookings/model/reserve/chips.ts'
import { configuration } from '#src/features/settings/model/state.ts'
import type { SearchAttendee } from '#src/base/search-state.ts'
import type { Email } from '#src/kernel/ids.ts'
import { useTranslation } from '#src/locale/use-translation.ts'
import { IconButton } from '#src/ui/button.tsx'
import field from '#src/ui/field.module.css'
import { useMedia } from '#src/ui/media.ts'
import { Select } from '#src/ui/select.tsx'
import { Checkbox } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-fields.tsx'
import { resourceTypeIdOf } from '#src/wire/scalars.ts'
import type { GroupRequirement, Seats } from '../../model/rules/points.ts'
import styles from '../group.module.css'

const kinds: readonly Seats['kind'][] = ['everyone', 'people', 'number']

interface SeatsFieldProps {
  readonly seats: Seats
  readonly people: readonly SearchAttendee[]
  readonly onChange: (seats: Seats) => void
}

/** Selects the users of a resource: everyone, some of them, or a number of unnamed people. */
const SeatsField = ({ seats, people, onChange }: SeatsFieldProps) => {
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

/** At this width the results are next to the fields. */
const wideQuery = '(width >= 900px)'

interface RequirementCardProps {
  readonly requirement: GroupRequirement
  /** Counts from 1. */
  readonly number: number
  readonly people: readonly SearchAttendee[]
  readonly onChange: (changes: Partial<GroupRequirement>) => void
  /** Null if it is the only one. */
  readonly onRemove: (() => void) | null
}

/** A required resource: its type, its people and its other conditions. */
export const RequirementCard = ({ requirement, number, people, onChange, onRemove }: RequirementCardProps) => {
  const { t } = useTranslation()
  const { current, licences, resources } = configuration
  const { typeId, seats, capacity, areas, filters } = requirement
  const name = t('group.resource', { number })
  // The only resource has room for its conditions next to the results.
  const isOpen = useMedia(wideQuery) && onRemove === null
  const asked = Number(capacity.min !== null || capacity.max !== null)
  return (
    <div role="group" aria-label={name} className={styles.requirement}>
      <div className={styles.bar}>
        <h3 className={styles.number}>{name}</h3>
        {onRemove && (
          <IconButton label={t('app.remove', { name })} icon={<X size={14} aria-hidden="true" />} onClick={onRemove} />
        )}
      </div>
      <Select
        label={t('filters.type')}
        value={typeId ?? ''}
        options={[
          { value: '', label: t('filters.anyType') },
          ...permittedTypeInfos(current, licences).map((type) => ({ value: type.resourceTypeId, label: type.name })),
        ]}
        onChange={(value) => onChange({ typeId: value === '' ? null : resourceTypeIdOf(value) })}
      />
      <SeatsField seats={seats} people={people} onChange={(next) => onChange({ seats: next })} />
      <div className={styles.more}>
        <FilterSection title={t('group.more')} count={asked + areas.length + filters.length} isOpen={isOpen}>
          <NumberRange
            label={t('filters.capacity')}
            min={capacity.min}
            max={capacity.max}
            largest={resources?.largestCapacity}
            onChange={(min, max) => onChange({ capacity: { min, max } })}
          />
          {(current?.areas.length ?? 0) > 0 && (
            <fieldset>
              <legend className={field.label}>{t('filters.areas')}</legend>
              <AreaTree
                areas={current?.areas ?? []}
                counts={null}
                chosen={areas}
                onChange={(chosen) => onChange({ areas: chosen })}
              />
            </fieldset>
          )}
          <div className={styles.properties}>
            <PropertyFilters
              definitions={current?.filters ?? []}
              filters={filters}
              counts={null}
              onChange={(chosen) => onChange({ filters: chosen })}
            />
          </div>
        </FilterSection>
      </div>
    </div>
  )
}
